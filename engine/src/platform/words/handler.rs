//! Methods that the platform calls by name.

words! {
    Handler;

    BEFORE_WRITE = "ПередЗаписью" / "BeforeWrite";
    AFTER_WRITE = "ПослеЗаписи";
    BEFORE_DELETE = "ПередУдалением";
    ON_FILL = "ПриЗаполнении";
    ON_CREATE_ON_BASIS = "ПриСозданииНаОсновании" / "OnCreateOnBasis";
    AFTER_CREATE = "ПослеСоздания" / "AfterCreate";
    AFTER_READ = "ПослеЧтения" / "AfterRead";
    BEFORE_CLOSE = "ПередЗакрытием" / "BeforeClose";
    AFTER_CLOSE = "ПослеЗакрытия";
    ON_REFRESH = "ПриОбновлении";
    ON_OPEN = "ПриОткрытии";
    ON_OPEN_BY_LINK = "ПриОткрытииПоСсылке" / "OnOpenByLink";
    COMPUTE_ACCESS_PERMISSIONS = "ВычислитьРазрешенияДоступа" / "ComputeAccessPermissions";
    COMPUTE_ACCESS_PERMISSIONS_FOR_OBJECTS = "ВычислитьРазрешенияДоступаДляОбъектов" / "ComputeAccessPermissionsForObjects";
    COMPUTE_ACCESS_KEYS_FOR_READ = "ВычислитьКлючиДоступаДляЧтения" / "ComputeAccessKeysForRead";
    COMPUTE_ACCESS_KEYS_FOR_UPDATE = "ВычислитьКлючиДоступаДляИзменения" / "ComputeAccessKeysForUpdate";
    CHECK_HAS_ACCESS_KEYS = "ПроверитьНаличиеКлючейДоступа" / "CheckHasAccessKeys";
    COMPUTE_CLIENT_WORK_PARAMETERS = "ВычислитьПараметрыРаботыКлиента";
}

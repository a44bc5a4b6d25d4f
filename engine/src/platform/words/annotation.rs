//! Annotations, without the `@`.

words! {
    Annotation;

    ON_SERVER = "НаСервере" / "OnServer";
    ON_CLIENT = "НаКлиенте" / "OnClient";
    AVAILABLE_FROM_CLIENT = "ДоступноСКлиента" / "AvailableFromClient";
    CONTEXTUAL = "Контекстный" / "Contextual";
    HANDLER = "Обработчик" / "Handler";
    LOCAL = "Локально" / "Local";
    IN_SUBSYSTEM = "ВПодсистеме" / "InSubsystem";
    IN_PROJECT = "ВПроекте" / "InProject";
    IN_TYPE = "ВТипе" / "InType";
    GLOBAL = "Глобально" / "Global";
    NAMED_PARAMETERS = "ИменованныеПараметры";
    CACHE_RESULT = "КешироватьРезультат" / "CacheResult";
    CHECK_RESULT = "ПроверятьРезультат";
    IMPLEMENTATION = "Реализация";
    APPLICATION_SETUP = "НастройкаПриложения" / "ApplicationSetup";
    PROJECT_UPDATE = "ОбновлениеПроекта" / "ProjectUpdate";
    DEPRECATED = "Устарело" / "Deprecated";
    SUBSCRIPTION = "Подписка";
    JSON_PROPERTY = "JsonСвойство" / "JsonProperty";
    JSON_IGNORE_PROPERTY = "JsonИгнорироватьСвойство" / "JsonIgnoreProperty";
    JSON_OBJECT = "JsonОбъект" / "JsonObject";
    JSON_ENUM_ITEM = "JsonЭлементПеречисления" / "JsonEnumItem";
}

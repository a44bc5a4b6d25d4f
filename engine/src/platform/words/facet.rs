//! Types that an element brings along, written after its name: `Товары.Ссылка`, `Goods.Reference`.

words! {
    Facet;

    // The facet is Reference; the key of the same Russian spelling is Link.
    REFERENCE = "Ссылка" / "Reference";
    OBJECT = "Объект" / "Object";
    DATA = "Данные" / "Data";
    RECORD = "Запись" / "Record";
    RECORD_SET = "НаборЗаписей" / "RecordSet";
    RECORD_KEY = "КлючЗаписи" / "RecordKey";
    MAIN_FILTER_KEY = "КлючОсновногоФильтра" / "MainFilterKey";
    DIMENSIONS_PERMISSIONS_KEY = "КлючРазрешенийИзмерений" / "DimensionsPermissionsKey";
    PRIVILEGE = "Право" / "Privilege";
    WRITE_PARAMETERS = "ПараметрыЗаписи" / "WriteParameters";
    DELETE_PARAMETERS = "ПараметрыУдаления" / "DeleteParameters";
    PERMISSIONS_COMPUTE_DATA = "ДанныеРасчетаРазрешений" / "PermissionsComputeData";
    DATA_SCHEMA = "СхемаДанных" / "DataSchema";
    PARAMETERS = "Параметры" / "Parameters";
    LOCKS = "Блокировки";
    HIERARCHY = "Иерархия" / "Hierarchy";
    BALANCE = "Остатки" / "Balance";
    TURNOVERS = "Обороты" / "Turnovers";
    BALANCE_AND_TURNOVERS = "ОстаткиИОбороты" / "BalanceAndTurnovers";
    SLICE_LAST = "СрезПоследних" / "SliceLast";
    SLICE_FIRST = "СрезПервых";
    CHANGES = "Изменения" / "Changes";
    AUTOMATIC_LIST_FORM = "АвтоматическаяФормаСписка" / "AutomaticListForm";
    AUTOMATIC_OBJECT_FORM = "АвтоматическаяФормаОбъекта" / "AutomaticObjectForm";
    AUTOMATIC_RECORD_FORM = "АвтоматическаяФормаЗаписи" / "AutomaticRecordForm";
    LIST_ROW_DATA = "ДанныеСтрокиСписка" / "ListRowData";
}

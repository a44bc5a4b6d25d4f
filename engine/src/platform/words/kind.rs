//! Kinds of elements: what stands after `ВидЭлемента`. A subsystem is none of them, its descriptor has no such key.

words! {
    Kind;

    ACCESS_KEY = "КлючДоступа" / "AccessKey";
    ACCUMULATION_REGISTER = "РегистрНакопления" / "AccumulationRegister";
    CATALOG = "Справочник" / "Catalog";
    CLIENT_WORK_PARAMETERS = "ПараметрыРаботыКлиента" / "ClientWorkParameters";
    COMMAND_INTERFACE_FRAGMENT = "ФрагментКомандногоИнтерфейса" / "CommandInterfaceFragment";
    COMMAND_WITH_COMPONENT = "КомандаСКомпонентом" / "CommandWithComponent";
    COMMON_MODULE = "ОбщийМодуль" / "CommonModule";
    CONSTANTS_SET = "НаборКонстант" / "ConstantsSet";
    DATA_JOURNAL = "ЖурналДанных" / "DataJournal";
    DOCUMENT = "Документ" / "Document";
    ENTITY_CONTRACT = "КонтрактСущности" / "EntityContract";
    ENUMERATION = "Перечисление" / "Enumeration";
    EVENT_LOG_EVENT = "СобытиеЖурналаСобытий" / "EventLogEvent";
    EXCHANGE_PLAN = "ПланОбмена" / "ExchangePlan";
    GLOBAL_CLIENT_EVENT = "ГлобальноеКлиентскоеСобытие" / "GlobalClientEvent";
    HTTP_SERVICE = "HttpСервис" / "HttpService";
    INFORMATION_REGISTER = "РегистрСведений" / "InformationRegister";
    INTEGRABLE_APPLICATION = "ИнтегрируемоеПриложение" / "IntegrableApplication";
    INTEGRATION_PROCESS = "ПроцессИнтеграции" / "IntegrationProcess";
    INTERFACE_COMPONENT = "КомпонентИнтерфейса" / "InterfaceComponent";
    LOCALIZED_STRINGS = "ЛокализованныеСтроки" / "LocalizedStrings";
    NAVIGATION_COMMAND = "НавигационнаяКоманда" / "NavigationCommand";
    PRIVILEGE_ON_ACTION = "ПравоНаДействие" / "PrivilegeOnAction";
    PRIVILEGE_ON_ELEMENT = "ПравоНаЭлемент" / "PrivilegeOnElement";
    PROCESSING = "Обработка" / "Processing";
    PROJECT = "Проект" / "Project";
    REPORT = "Отчет" / "Report";
    REPORT_COLOR_SCHEMA = "ЦветоваяСхемаОтчета" / "ReportColorSchema";
    REPORT_PANEL = "ПанельОтчетов" / "ReportPanel";
    SCHEDULED_JOB = "ЗапланированноеЗадание" / "ScheduledJob";
    SERVICE_CONTRACT = "КонтрактСервиса" / "ServiceContract";
    SETTINGS_STORAGE = "ХранилищеНастроек" / "SettingsStorage";
    SOAP_SERVICE = "SoapСервис" / "SoapService";
    SOAP_SERVICE_CLIENT = "КлиентSoapСервиса" / "SoapServiceClient";
    STORABLE_STRUCTURE = "ХранимаяСтруктура" / "StorableStructure";
    STRUCTURE = "Структура" / "Structure";
    SWITCHABLE_COMMAND = "ПереключаемаяКоманда" / "SwitchableCommand";
    TYPE_CONTRACT = "КонтрактТипа" / "TypeContract";
    USER_SELF_REGISTRATION_PARAMETER = "ПараметрСамостоятельнойРегистрацииПользователя" / "UserSelfRegistrationParameter";
    USUAL_COMMAND = "ОбычнаяКоманда" / "UsualCommand";
    VIRTUAL_TABLE = "ВиртуальнаяТаблица" / "VirtualTable";
}

"""Words of the generated projects: business nouns in two languages, and the platform's words in both spellings."""

import re

# Nominative, plural, genitive; English singular and plural.
NOUNS = [
    line.split()
    for line in """
Товар Товары Товара Product Products
Склад Склады Склада Warehouse Warehouses
Заказ Заказы Заказа Order Orders
Договор Договоры Договора Contract Contracts
Покупатель Покупатели Покупателя Buyer Buyers
Изготовитель Изготовители Изготовителя Maker Makers
Завод Заводы Завода Factory Factories
Цех Цеха Цеха Workshop Workshops
Участок Участки Участка Site Sites
Станок Станки Станка Machine Machines
Деталь Детали Детали Detail Details
Изделие Изделия Изделия Article Articles
Материал Материалы Материала Material Materials
Партия Партии Партии Batch Batches
Поставка Поставки Поставки Supply Supplies
Отгрузка Отгрузки Отгрузки Shipment Shipments
Возврат Возвраты Возврата Refund Refunds
Оплата Оплаты Оплаты Payment Payments
Скидка Скидки Скидки Discount Discounts
Цена Цены Цены Price Prices
Тариф Тарифы Тарифа Tariff Tariffs
Налог Налоги Налога Tax Taxes
Валюта Валюты Валюты Currency Currencies
Касса Кассы Кассы Till Tills
Банк Банки Банка Bank Banks
Платеж Платежи Платежа Transfer Transfers
Бюджет Бюджеты Бюджета Budget Budgets
Статья Статьи Статьи Entry Entries
Проводка Проводки Проводки Posting Postings
Отдел Отделы Отдела Department Departments
Сотрудник Сотрудники Сотрудника Employee Employees
Должность Должности Должности Post Posts
График Графики Графика Schedule Schedules
Смена Смены Смены Shift Shifts
Отпуск Отпуска Отпуска Vacation Vacations
Наряд Наряды Наряда Job Jobs
Задача Задачи Задачи Task Tasks
Этап Этапы Этапа Stage Stages
Маршрут Маршруты Маршрута Route Routes
Рейс Рейсы Рейса Trip Trips
Водитель Водители Водителя Driver Drivers
Машина Машины Машины Vehicle Vehicles
Груз Грузы Груза Cargo Cargoes
Упаковка Упаковки Упаковки Package Packages
Полка Полки Полки Shelf Shelves
Ячейка Ячейки Ячейки Cell Cells
Остаток Остатки Остатка Balance Balances
Резерв Резервы Резерва Reserve Reserves
Норма Нормы Нормы Norm Norms
Замер Замеры Замера Measurement Measurements
Датчик Датчики Датчика Sensor Sensors
Прибор Приборы Прибора Device Devices
Ремонт Ремонты Ремонта Repair Repairs
Авария Аварии Аварии Breakdown Breakdowns
Осмотр Осмотры Осмотра Inspection Inspections
Акт Акты Акта Certificate Certificates
Письмо Письма Письма Letter Letters
Обращение Обращения Обращения Appeal Appeals
Жалоба Жалобы Жалобы Complaint Complaints
Встреча Встречи Встречи Meeting Meetings
Звонок Звонки Звонка Call Calls
Канал Каналы Канала Channel Channels
Акция Акции Акции Promotion Promotions
Купон Купоны Купона Coupon Coupons
Бонус Бонусы Бонуса Bonus Bonuses
Магазин Магазины Магазина Shop Shops
Витрина Витрины Витрины Showcase Showcases
Кухня Кухни Кухни Kitchen Kitchens
Блюдо Блюда Блюда Dish Dishes
Рецепт Рецепты Рецепта Recipe Recipes
Гость Гости Гостя Guest Guests
Номерок Номерки Номерка Ticket Tickets
Врач Врачи Врача Doctor Doctors
Прием Приемы Приема Visit Visits
Палата Палаты Палаты Ward Wards
Лекарство Лекарства Лекарства Medicine Medicines
Анализ Анализы Анализа Test Tests
Урок Уроки Урока Lesson Lessons
Ученик Ученики Ученика Student Students
Учитель Учителя Учителя Teacher Teachers
Класс Классы Класса Grade Grades
Оценка Оценки Оценки Mark Marks
Книга Книги Книги Book Books
Читатель Читатели Читателя Reader Readers
Выставка Выставки Выставки Exhibition Exhibitions
Билет Билеты Билета Pass Passes
Дом Дома Дома House Houses
Квартира Квартиры Квартиры Apartment Apartments
Жилец Жильцы Жильца Tenant Tenants
Счетчик Счетчики Счетчика Meter Meters
Показание Показания Показания Reading Readings
Улица Улицы Улицы Street Streets
Город Города Города City Cities
Регион Регионы Региона Region Regions
Страна Страны Страны Country Countries
Порт Порты Порта Port Ports
Судно Суда Судна Ship Ships
Каюта Каюты Каюты Cabin Cabins
Верфь Верфи Верфи Dockyard Dockyards
""".strip().splitlines()
]

# What a module does, an enumeration tells, an attribute holds, a structure is: nominative and English.
DEEDS = "Расчет=Calculation Проверка=Check Разбор=Parsing Подбор=Selection Сверка=Reconciliation Выгрузка=Export \
Загрузка=Upload Учет=Accounting Поиск=Search Обход=Traversal Рассылка=Mailing Печать=Printing Перенос=Relocation"
KINDS = "Вид=Kind Состояние=State Способ=Method Режим=Mode Признак=Sign Уровень=Level Порядок=Sequence Класс=Class"
FACTS = "Срок=Term Сумма=Amount Вес=Weight Объем=Volume Доля=Share Размер=Size Артикул=Sku Адрес=Address \
Телефон=Phone Почта=Mail Автор=Author Причина=Reason Примечание=Note Лимит=Limit Порог=Threshold Ставка=Rate \
Остаток=Rest Источник=Origin Приоритет=Priority Рейтинг=Rating Шифр=Cipher Метка=Label Пояснение=Remark"
RECORDS = "Итог=Total Снимок=Snapshot Выборка=Sample Сводка=Summary Запись=Record Ответ=Reply Ключ=Key"
STATES = "Черновик=Draft Новый=Fresh Готовый=Ready Принятый=Accepted Закрытый=Closed Отмененный=Cancelled \
Отложенный=Postponed Просроченный=Overdue Основной=Main Запасной=Spare Быстрый=Fast Обычный=Ordinary"


def pairs(text):
    return [tuple(pair.split("=")) for pair in text.split()]


DEEDS, KINDS, FACTS, RECORDS, STATES = map(pairs, (DEEDS, KINDS, FACTS, RECORDS, STATES))

# Platform words, in Russian and in English. Words whose English is not public stay Russian in both spellings.
PLATFORM = dict(
    pairs(
        """
ВидЭлемента=ElementKind Ид=Id Имя=Name ОбластьВидимости=VisibilityScope Импорт=Import Представление=Presentation
Поставщик=Vendor Версия=Version ПредставлениеПоставщика=VendorPresentation ВидПроекта=ProjectKind
Приложение=Application РежимСовместимости=CompatibilityMode ЯзыкРазработки=DevelopmentLanguage
ЯзыкПоУмолчанию=DefaultLanguage ЯзыкиЛокализации=LocalizationLanguages Использование=Using
Справочник=Catalog Документ=Document Перечисление=Enumeration РегистрСведений=InformationRegister
РегистрНакопления=AccumulationRegister Структура=Structure ОбщийМодуль=CommonModule HttpСервис=HttpService
Отчет=Report НаборКонстант=ConstantsSet ЗапланированноеЗадание=ScheduledJob ЛокализованныеСтроки=LocalizedStrings
КомпонентИнтерфейса=InterfaceComponent ВПодсистеме=InSubsystem ВПроекте=InProject Реквизиты=Attributes
ТабличныеЧасти=TabularParts Индексы=Indexes Поля=Fields Поле=Field Измерения=Dimensions Ресурсы=Resources
Константы=Constants Элементы=Items Окружение=Environment Сервер=Server Клиент=Client КлиентИСервер=ClientAndServer
Тип=Type Длина=Length МаксимальнаяДлина=MaxLength Многострочная=Multiline ДлинаЦелойЧасти=IntegerPartLength
МинимальноеЗначение=MinValue ЗначениеПоУмолчанию=DefaultValue ПоУмолчанию=Default Уникальность=Uniqueness
Обязательное=Required Иерархический=Hierarchical ВводПоСтроке=InputByString КонтрольДоступа=AccessControl
Разрешения=Permissions РазрешеноАутентифицированным=PermitAuthenticated Удаление=Delete Чтение=Read
Изменение=Update Интерфейс=Interface ВключатьВАвтоИнтерфейс=IncludeInAutoInterface Объект=Object Список=List
Форма=Form ПриУдаленииОбъектаПоСсылке=OnReferencedObjectDeletion Очищать=Clear Наименование=Name Код=Code
Дата=Date Родитель=Parent Ссылка=Reference Истина=True Ложь=False Строка=String Число=Number Булево=Boolean
КорневойUrl=RootUrl ШаблоныUrl=UrlTemplates Шаблон=Template Методы=Methods Метод=Method Обработчик=Handler
ПараметрыЗапроса=QueryParameters ИсточникДанных=DataSource Строки=Strings Шаблоны=Templates
Наследует=Inherits ФормаОбъекта=ObjectForm ФормаСписка=ListForm Заголовок=Title ОсновнаяКоманда=MainCommand
ЗаписатьИЗакрыть=WriteAndClose Содержимое=Content ПроизвольныйШаблонФормы=CustomFormTemplate Группа=Group
Компоновка=Layout Вертикальная=Vertical Горизонтальная=Horizontal ПолеВвода=Edit Значение=Value Флажок=Checkbox
Надпись=Label Таблица=Table ИсточникДанныхМассив=ArrayDataSource Источник=Source Данные=Data Колонки=Columns
СтандартнаяКолонкаТаблицы=StandardTableColumn Кнопка=Button Вид=Kind Обычная=Normal Основная=Main
ПриНажатии=OnClick ПриИзменении=OnChange Свойства=Properties Страницы=Pages Страница=Page ТолькоЧтение=ReadOnly
Видимость=Visible ДинамическийСписок=DynamicList СтрокаДинамическогоСписка=DynamicListRow
ИмяТипаДанныхСтроки=RowDataTypeName ОсновнаяТаблица=MainTable ПолеДинамическогоСписка=DynamicListField
Выражение=Expression ПолеЗначения=ValueField КомпонентТаблицы=TableComponent Компоненты=Components
СобытиеПриНажатии=OnClickEvent СобытиеПриИзменении=OnChangeEvent ПослеСоздания=AfterCreate
ПередЗаписью=BeforeWrite ПараметрыЗаписи=WriteParameters ЭтоНовый=IsNew НаборЗаписей=RecordSet Фильтр=Filter
Массив=Array Соответствие=Map ЧитаемыйМассив=ReadableArray Запрос=Query Выполнить=Execute Неопределено=Undefined
Размер=Size Пусто=Empty ВСтроку=ToString ВМассив=ToArray Обрезать=Crop Записать=Write ЗагрузитьОбъект=LoadObject
СрезПоследних=SliceLast ПометкаУдаления=DeletionMark Исключение=Exception Сообщить=Message
ИсключениеНедопустимоеСостояние=IllegalStateException НаСервере=OnServer ДоступноСКлиента=AvailableFromClient
HttpСервисЗапрос=HttpServiceRequest HttpСервисОтвет=HttpServiceResponse УстановитьТело=SetBody
УстановитьКодСтатуса=SetStatusCode СериализацияJson=JsonSerialization Параметры=Parameters
Подсистема=Subsystem Проект=Project Локализация=Localization Русский=Russian Английский=English
ВЫБРАТЬ=SELECT ПЕРВЫЕ=TOP КАК=AS ИЗ=FROM ГДЕ=WHERE И=AND НЕ=NOT УПОРЯДОЧИТЬ=ORDER ПО=BY УБЫВ=DESC СУММА=SUM
СГРУППИРОВАТЬ=GROUP МЕЖДУ=BETWEEN
метод=method конст=const знч=val пер=var обз=req если=if иначе=else выбор=case когда=when для=for из=in пока=while
по=to попытка=try поймать=catch вконце=finally выбросить=throw возврат=return прервать=break продолжить=continue
новый=new импорт=import исключение=exception структура=structure статический=static и=and или=or не=not это=is
параметр=parameter возвращает=returns
"""
    )
)

# Words that mean one thing as a name of the platform and another in a place of their own.
WORD = re.compile(r"[А-Яа-яЁё_][\w]*|Http[А-Яа-яЁё]\w*")


def respell(text):
    """Russian platform words become English; everything else stays."""
    return WORD.sub(lambda found: PLATFORM.get(found.group(), found.group()), text)

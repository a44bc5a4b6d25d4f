//! What `stapel service emulate` says.

use super::{Bilingual, sentences};

/// What the command does.
pub const ABOUT: Bilingual = Bilingual {
    ru: "Запускает на этой машине эмулятор сервиса, чтобы пробовать и проверять без сервера; с командой – на время её работы.",
    en: "Runs an emulator of the service on this machine, to try and test without a server; with a command, as long as it runs.",
};

/// What its options do.
pub mod flag {
    use super::Bilingual;

    pub const PORT: Bilingual = Bilingual {
        ru: "порт; по умолчанию любой свободный",
        en: "the port; by default any free one",
    };
    pub const API: Bilingual = Bilingual {
        ru: "вести себя по документу или как настоящие серверы там, где они от него отличаются; по умолчанию как указано в сценарии, иначе по документу",
        en: "behave as documented or as live servers do where they differ from the document; by default as the scenario says, else as documented",
    };
    pub const SCENARIO: Bilingual = Bilingual {
        ru: "файл YAML или JSON: что есть на сервере, как он себя ведёт и что отказывает",
        en: "a YAML or JSON file: what is on the server, how it behaves and what fails",
    };
    pub const STATE: Bilingual = Bilingual {
        ru: "хранить состояние в этом файле от запуска к запуску",
        en: "keep the state in this file from one run to the next",
    };
    pub const LOG: Bilingual = Bilingual {
        ru: "писать каждый запрос и код ответа в поток ошибок",
        en: "write each request and the status of its answer to standard error",
    };
}

sentences! {
    /// How an emulator introduces itself.
    pub enum Emulated {
        Is { address: String } =>
            "Эмулятор сервиса по адресу {address}: для проб и тестов, приложений он не выполняет",
            "An emulator of the service at {address}: for trials and tests, it runs no applications";
        HowToEnd => "Остановить: Ctrl+C", "To stop it: Ctrl+C";
    }
}

//! Tags of documentation comments, without the `@`.

words! {
    PARAMETER = "параметр" / "parameter";
    RETURNS = "возвращает" / "returns";
    THROWS = "выбрасывает" / "throws";
    SEE = "см" / "see";
}

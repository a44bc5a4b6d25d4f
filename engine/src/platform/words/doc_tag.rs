//! Tags of documentation comments, without the `@`.

words! {
    DocTag;

    PARAMETER = "параметр" / "parameter";
    RETURNS = "возвращает" / "returns";
    THROWS = "выбрасывает" / "throws";
    SEE = "см" / "see";
}

//! Tokens of the query language, in `.xbql` files and in `Запрос{}` / `Query{}` literals.

-- Wrong codes of an authenticator (operator/security/authenticator.ts): how many on `wrong_day`, by the database's clock, and how many
-- since the last right one. A new authenticator begins without any.
alter table authenticator
  add column wrong_day date,
  add column wrong_today integer not null default 0,
  add column wrong_in_a_row integer not null default 0;

/**
 * SQL: whether the account of a row of `person` can sign in. Accounts of a certification body cannot while the body is
 * disabled, and can again once it is enabled. While its page is suspended they can, to correct it.
 */
export const isAccountOpen = `(person.status = 'active' and not exists (
  select from lspro where lspro.id = person.lspro_id and lspro.status <> 'active' and lspro.suspended_at is null))`

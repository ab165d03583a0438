/**
 * SQL: whether the account of a row of `person` opens anything. That of a certification body does as long as the body is
 * active; when it is again, so does the account, as it was. One whose page is suspended still opens, to put it right.
 */
export const isAccountOpen = `(person.status = 'active' and not exists (
  select from lspro where lspro.id = person.lspro_id and lspro.status <> 'active' and lspro.suspended_at is null))`

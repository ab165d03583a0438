/**
 * SQL: the group of a product, with its columns `review_state`, `status`, `is_sni`, `sni_no_end`, `sni_end_date` and
 * `revision_state`. The same rules as `groupOf` of the contract; a test compares both. `today`: a parameter with the
 * calendar date in Jakarta.
 */
export const productGroupSql = (today: string) => `case
  when review_state in ('rejected', 'changes_requested')
    or coalesce(revision_state in ('rejected', 'changes_requested'), false) then 'fix'
  when review_state = 'submitted' then 'review'
  when review_state = 'draft' then 'draft'
  when status <> 'active' then 'off'
  when is_sni and not sni_no_end and coalesce(sni_end_date < ${today}::date, false) then 'fix'
  else 'live' end`

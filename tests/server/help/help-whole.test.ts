import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, usualEngine } from '../../support/database/engines.ts'

// The personal data in every table, checked against the database itself.

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase(usualEngine(), { seed: 'none' })
})

/** Tables with data of an account, its shop, products or body: by foreign key, or by an id column without one. */
const theirs = `
  select conrelid::regclass::text as name from pg_constraint
  where contype = 'f' and confrelid in ('person'::regclass, 'merchant'::regclass, 'product'::regclass, 'lspro'::regclass)
  union
  select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and (column_name like '%person_id' or column_name = 'created_by')
  order by name`

test('every table with personal data is in the data export or listed here as left out', async () => {
  // A new table belongs into src/server/help/export-data.ts, or here with the reason why not.
  const leftOut = {
    accreditation_reminder: 'which letter went; the letters are there',
    answered_key: 'keys of writes and their answers',
    authenticator: 'a secret that opens the desk',
    loose_picture: 'files on their way into the rows below',
    mail_code: 'secrets in letters',
    nib_warning: 'which letter went; the letters are there',
    moderation_case: 'what reports and decisions are about; they say it',
    moderation_claim: 'an operator’s work',
    picture: 'named where it is shown',
    push_burst: 'posts that are about to be told; they are there',
    push_due: 'messages on their way; what they say is there',
    review_claim: 'an operator’s work',
    sni_label_claim: 'an operator’s work',
  }
  const tables = await db.query<{ name: string }>(theirs)
  const taken = readFileSync('src/server/help/export-data.ts', 'utf8')
  const missing = tables.filter(({ name }) => !(name in leftOut) && !new RegExp(`from ${name}\\b`).test(taken))
  expect(missing.map(({ name }) => name)).toEqual([])
  const names = tables.map(({ name }) => name)
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['reach', 'certificate_check', 'lspro_posting', 'audit_log']))
})

describe('account deletion', () => {
  test('leaves no row with personal data in any table', async () => {
    const tables = await db.query<{ name: string; on_delete: string }>(
      `select conrelid::regclass::text as name, string_agg(distinct confdeltype::text, '') as on_delete
       from pg_constraint where contype = 'f' and confrelid = 'person'::regclass group by 1 order by 1`,
    )
    for (const { name, on_delete } of tables)
      expect(on_delete, `${name}: a person who goes leaves it behind`).toMatch(/^[cn]+$/)
    expect(tables.length).toBeGreaterThan(12)
  })

  test('finds dependent rows by an index, so that a large shop needs no full table scan for each product', async () => {
    // A partial index is enough when it covers the rows that have the id at all.
    const unfound = await db.query<{ reference: string }>(
      `select conrelid::regclass || '.' || attname as reference from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid in (
           'person'::regclass, 'session'::regclass, 'merchant'::regclass, 'product'::regclass,
           'product_revision'::regclass, 'picture'::regclass, 'notice'::regclass, 'push_subscription'::regclass)
         and not exists (
           select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
             and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
       order by 1`,
    )
    expect(unfound).toEqual([])
  })
})

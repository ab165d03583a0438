import type { Input } from '#contract/endpoint.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { type DeskScope, scopeNameRule } from '#contract/operator/people.ts'
import { notThere, refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'

type ScopeInput = Input<typeof operator.saveScope>

const scopeExists = 'Ruang lingkup ini sudah ada.'
/** The first id of scopes that operators add; lower ids are reserved for the seed. */
const firstOwnId = 1000

/** The list of scopes from which certification bodies choose theirs. */
export function mountScopes(api: Api) {
  mount(api, operator.scopes, async (_, { db }) => ({
    data: await db.query<DeskScope>(
      `select id, name, status, ${scopeFingerprintSql} as seen,
         (select count(*) from lspro_scope where scope_id = scope.id) as bodies
       from scope order by lower(name), id`,
    ),
  }))
  mount(api, operator.saveScope, async (input, { db, me }) => {
    const id = await db.transaction((tx) => writeScope(tx, input, me))
    clearCache(db)
    return { message: 'Ruang lingkup tersimpan.', data: { id } }
  })
}

/** SQL: a fingerprint of a row, by which an operator's save names the version that was read. Rows have no version. */
const scopeFingerprintSql = `md5(name || ' ' || status)`

async function writeScope(tx: Database, input: ScopeInput, me: CurrentUser): Promise<number> {
  // Serialized, so that ids and names, which are compared without case, stay unique.
  await tx.query('lock table scope in share row exclusive mode')
  const name = singleLine(input.name, 'name', scopeNameRule)
  const [other] = await tx.query('select from scope where lower(name) = lower($1) and id is distinct from $2::int', [
    ...[name, input.id],
  ])
  if (other) throw refused(scopeExists, { name: scopeExists })
  return input.id ? updateScope(tx, { ...input, id: input.id, name }, me) : insertScope(tx, { ...input, name }, me)
}

async function insertScope(tx: Database, { name, status }: ScopeInput, me: CurrentUser): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>(
    `insert into scope (id, name, status) select greatest(coalesce(max(id), 0) + 1, $1::int), $2, $3 from scope
     returning id`,
    [firstOwnId, name, status],
  )
  await writeAuditLog(tx, { by: me, action: 'scope.saved', after: { scope_id: inserted!.id, name, status } })
  return inserted!.id
}

async function updateScope(
  tx: Database,
  { id, seen, name, status }: ScopeInput & { id: number },
  me: CurrentUser,
): Promise<number> {
  const [before] = await tx.query<{ seen: string; name: string; status: string }>(
    `select ${scopeFingerprintSql} as seen, name, status from scope where id = $1::int`,
    [id],
  )
  if (!before) throw notThere('Ruang lingkup tidak ditemukan.')
  if (before.seen !== seen) throw refused(issueMessages.changed)
  if (before.name === name && before.status === status) throw refused(issueMessages.unchanged)
  await tx.query('update scope set name = $2, status = $3 where id = $1::int', [id, name, status])
  await writeAuditLog(tx, {
    by: me,
    action: 'scope.saved',
    before: { scope_id: id, name: before.name, status: before.status },
    after: { scope_id: id, name, status },
  })
  return id
}

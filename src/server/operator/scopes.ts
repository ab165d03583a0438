import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { type DeskScope, scopeNameRule } from '#contract/operator-people.ts'
import { notThere, refused } from '#contract/problem.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'

type Typed = Heard<typeof operator.saveScope>

const taken = 'Ruang lingkup ini sudah ada.'
/** What operators add begins here: below it is what the platform brings along, and will. */
const ownIds = 1000

/** What certification bodies choose from to say what they certify (O20). */
export function mountScopes(api: Api) {
  mount(api, operator.scopes, async (_, { db }) => ({
    data: await db.rows<DeskScope>(
      `select id, name, status, ${seenOf} as seen,
         (select count(*) from lspro_scope where scope_id = scope.id) as bodies
       from scope order by lower(name), id`,
    ),
  }))
  mount(api, operator.saveScope, async (typed, { db, me }) => {
    const id = await db.together((tx) => save(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Ruang lingkup tersimpan.', data: { id } }
  })
}

/** SQL: what a row was like, as its reader names it. The lists count no versions. */
const seenOf = `md5(name || ' ' || status)`

async function save(tx: Database, typed: Typed, me: Me): Promise<number> {
  // One after the other: two would give the same number, or the same name in other letters.
  await tx.rows('lock table scope in share row exclusive mode')
  const name = oneLine(typed.name, 'name', scopeNameRule)
  const [twin] = await tx.rows('select from scope where lower(name) = lower($1) and id is distinct from $2::int', [
    ...[name, typed.id],
  ])
  if (twin) throw refused(taken, { name: taken })
  return typed.id ? change(tx, { ...typed, id: typed.id, name }, me) : add(tx, { ...typed, name }, me)
}

async function add(tx: Database, { name, status }: Typed, me: Me): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(
    `insert into scope (id, name, status) select greatest(coalesce(max(id), 0) + 1, $1::int), $2, $3 from scope
     returning id`,
    [ownIds, name, status],
  )
  await note(tx, { by: me, action: 'scope.saved', after: { scope_id: made!.id, name, status } })
  return made!.id
}

async function change(tx: Database, { id, seen, name, status }: Typed & { id: number }, me: Me): Promise<number> {
  const [before] = await tx.rows<{ seen: string; name: string; status: string }>(
    `select ${seenOf} as seen, name, status from scope where id = $1::int`,
    [id],
  )
  if (!before) throw notThere('Ruang lingkup tidak ditemukan.')
  if (before.seen !== seen) throw refused(issueWords.changed)
  if (before.name === name && before.status === status) throw refused(issueWords.unchanged)
  await tx.rows('update scope set name = $2, status = $3 where id = $1::int', [id, name, status])
  await note(tx, {
    by: me,
    action: 'scope.saved',
    before: { scope_id: id, name: before.name, status: before.status },
    after: { scope_id: id, name, status },
  })
  return id
}

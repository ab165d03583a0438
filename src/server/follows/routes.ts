import { contract } from '#contract/index.ts'
import type { LsproCard } from '#contract/lspro/schemas.ts'
import { followMessages, maxFollows } from '#contract/lspro/schemas.ts'
import { refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../http/mount.ts'
import { lsproCardsSql } from '../listing/lspro-cards.ts'
import { lsproNotFound } from '../lspro/lspro-not-found.ts'

/** The certification bodies that the user follows. */
export function mountFollows(api: Api): void {
  mount(api, contract.follows.save, async ({ id, follow }, { db, me }) => {
    if (follow) await addFollow(db, me.id, id)
    else await db.query('delete from lspro_follow where person_id = $1 and lspro_id = $2', [me.id, id])
    return {}
  })
  mount(api, contract.follows.list, async (_, { db, me }) => ({ data: await readFollowed(db, me.id) }))
}

async function addFollow(tx: Database, personId: number, lsproId: number) {
  const [body] = await tx.query("select from lspro where id = $1 and status = 'active' for key share", [lsproId])
  if (!body) throw lsproNotFound()
  const [{ n } = { n: 0 }] = await tx.query<{ n: number }>(
    'select count(*)::int as n from lspro_follow where person_id = $1 and lspro_id <> $2',
    [personId, lsproId],
  )
  if (n >= maxFollows) throw refused(followMessages.many)
  await tx.query('insert into lspro_follow (person_id, lspro_id) values ($1, $2) on conflict do nothing', [
    personId,
    lsproId,
  ])
}

/** The followed bodies, the latest first, without inactive ones; those are included again once they are active. */
async function readFollowed(db: Database, personId: number): Promise<LsproCard[]> {
  const [answer] = await db.query<{ cards: LsproCard[] }>(
    `with followed as materialized (
       select f.lspro_id as id, f.created_at from lspro_follow f join lspro on lspro.id = f.lspro_id
       where f.person_id = $1 and lspro.status = 'active'
     )
     select ${lsproCardsSql('followed', 'followed.created_at desc, followed.id desc')} as cards`,
    [personId],
  )
  return answer!.cards
}

import { followsMost, followWords } from '#contract/follows.ts'
import { contract } from '#contract/index.ts'
import type { LsproCard } from '#contract/lspro-shapes.ts'
import { refused } from '#contract/problem.ts'
import type { Database } from './db/database.ts'
import { bodyCards } from './lspro/card.ts'
import { noSuchBody } from './lspro/there.ts'
import { type Api, mount } from './mount.ts'

/** Which bodies somebody wants to hear of. */
export function answerFollows(api: Api): void {
  mount(api, contract.follows.save, async ({ id, follow }, { db, me }) => {
    if (follow) await begin(db, me.id, id)
    else await db.rows('delete from lspro_follow where person_id = $1 and lspro_id = $2', [me.id, id])
    return {}
  })
  mount(api, contract.follows.list, async (_, { db, me }) => ({ data: await followedBy(db, me.id) }))
}

async function begin(tx: Database, personId: number, lsproId: number) {
  const [body] = await tx.rows("select from lspro where id = $1 and status = 'active' for key share", [lsproId])
  if (!body) throw noSuchBody()
  const [{ n } = { n: 0 }] = await tx.rows<{ n: number }>(
    'select count(*)::int as n from lspro_follow where person_id = $1 and lspro_id <> $2',
    [personId, lsproId],
  )
  if (n >= followsMost) throw refused(followWords.many)
  await tx.rows('insert into lspro_follow (person_id, lspro_id) values ($1, $2) on conflict do nothing', [
    personId,
    lsproId,
  ])
}

/** The latest first. One that is not active is as one that never was; once it is again, it is followed still. */
async function followedBy(db: Database, personId: number): Promise<LsproCard[]> {
  const [answer] = await db.rows<{ cards: LsproCard[] }>(
    `with followed as materialized (
       select f.lspro_id as id, f.created_at from lspro_follow f join lspro on lspro.id = f.lspro_id
       where f.person_id = $1 and lspro.status = 'active'
     )
     select ${bodyCards('followed', 'followed.created_at desc, followed.id desc')} as cards`,
    [personId],
  )
  return answer!.cards
}

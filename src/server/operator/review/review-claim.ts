import { commonTexts } from '#contract/common-sentences.ts'
import { formatTimeWib } from '#contract/dates.ts'
import { operator, type QueueItem } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import { operatorNameSql } from '../exports/waiting-items.ts'

export type Claim = NonNullable<QueueItem['claim']>

const claimMinutes = 15

/** Claims keep two operators from reviewing the same product. */
export function mountReviewClaim(api: Api) {
  mount(api, operator.claim, async ({ id, release }, { db, me }) => {
    const [product] = await db.query('select 1 from product where id = $1', [id])
    if (!product) throw notThere(commonTexts.notThere)
    if (release) await releaseClaim(db, id, me)
    else await takeClaim(db, id, me)
    return { data: { claim: await findClaim(db, id, me) } }
  })
}

/**
 * Takes or renews the operator's claim of a product for 15 minutes, and releases their others, because a page that is
 * closed may not release its claim. Throws code 01 with the name while another operator has it.
 */
export async function takeClaim(db: Database, productId: number, me: CurrentUser): Promise<void> {
  // One statement: of two concurrent ones the second waits here for the first, and sees its row.
  const claimed = await db.query(
    `insert into review_claim as claim (product_id, person_id, until)
     values ($1, $2, now() + make_interval(mins => $3))
     on conflict (product_id) do update set person_id = excluded.person_id, until = excluded.until
       where claim.person_id = excluded.person_id or claim.until <= now()
     returning 1`,
    [productId, me.id, claimMinutes],
  )
  if (claimed.length > 0) {
    await db.query('delete from review_claim where person_id = $1 and product_id <> $2', [me.id, productId])
    return
  }
  const other = await findClaim(db, productId, me)
  throw refused(other ? claimedMessage(other) : 'Produk ini baru saja dilepas operator lain. Silakan coba lagi.')
}

/** Releases the operator's own claim; another operator's is not changed. */
export const releaseClaim = (db: Database, productId: number, me: CurrentUser) =>
  db.query('delete from review_claim where product_id = $1 and person_id = $2', [productId, me.id])

/** The current claim of a product. */
export async function findClaim(db: Database, productId: number, me: CurrentUser): Promise<Claim | null> {
  const [claim] = await db.query<{ name: string; mine: 0 | 1; until: Date }>(
    `select ${operatorNameSql('person')} as name, (person.id = $2)::int as mine, claim.until
     from review_claim claim join person on person.id = claim.person_id
     where claim.product_id = $1 and claim.until > now()`,
    [productId, me.id],
  )
  return claim ? { ...claim, until: claim.until.toISOString() } : null
}

const claimedMessage = ({ name, until }: Claim) =>
  `Produk ini sedang diperiksa ${name} sampai pukul ${formatTimeWib(Date.parse(until))}.`

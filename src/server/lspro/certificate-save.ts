import type { Heard } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro-rules.ts'
import { malformed, notYours } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Page } from '../changed.ts'
import type { Database } from '../db/database.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { shown } from '../one-line.ts'
import { lockProduct } from '../products/content.ts'
import { numbersOf } from './certificate-holds.ts'
import { claims } from './certificates.ts'
import { enterBody, ownBody } from './own-door.ts'

type Said = Heard<typeof contract.lspro.checkCertificate>

/** What a body says of a certificate that names it. Said once more it is said once. */
export function mountCheck(api: Api) {
  mount(
    api,
    contract.lspro.checkCertificate,
    async (said, by) => {
      if (said.verdict === 'dispute' && shown(said.remark ?? '').trim() === '')
        throw malformed(words.malformed, { remark: lsproWords.disputeWhy })
      // A certificate names who may speak of it: a product before its body, as views are counted in that order too.
      await ownBody(by)
      await lockProduct(by.db, said.product_id)
      const page = await enterBody(by)
      await refuseChanged(by.db, page, said)
      await (said.verdict === 'withdraw' ? withdraw(by.db, page, said) : keep(by.db, page, said))
      return { message: lsproWords.certificateSaved }
    },
    { leaving: shownAnew(api) },
  )
}

/**
 * Refuses, code 03, what was read of a certificate that says something else by now, or names another body: an answer about
 * numbers that nobody has looked at would be worth nothing. What is shown and a change that waits may say different things,
 * and the body may mean either. A product that there is not is answered alike.
 */
async function refuseChanged(tx: Database, page: Page, said: Said): Promise<void> {
  const [same] = await tx.rows(
    `select from (${claims}) claim
     where id = $2 and ${numbersOf('claim')} = $3 and sni_start_date::text is not distinct from $4::text
       and sni_end_date::text is not distinct from $5::text and sni_no_end = $6`,
    [page.id, said.product_id, ...Object.values(readIn(said))],
  )
  if (!same) throw notYours(lsproWords.changedSince)
}

/** The certificate as it was read. */
const readIn = ({ sni_no, sni_start_date, sni_end_date, sni_no_end }: Said) => ({
  ...{
    sni_no,
    sni_start_date: sni_start_date || null,
    sni_end_date: sni_end_date || null,
    sni_no_end: sni_no_end === 1,
  },
})

type Check = { verdict: 'confirmed' | 'disputed'; remark: string | null } & ReturnType<typeof readIn>

/** What body $2 has said of product $1 as it was read, $3 to $6. */
const ofThis = `product_id = $1 and lspro_id = $2 and sni_no = $3 and sni_start_date is not distinct from $4
  and sni_end_date is not distinct from $5 and sni_no_end = $6`
const thisOne = (page: Page, said: Said) => [said.product_id, page.id, ...Object.values(readIn(said))]

async function checkBefore(tx: Database, page: Page, said: Said): Promise<Check | undefined> {
  const [check] = await tx.rows<Check>(
    `select verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end from certificate_check where ${ofThis}`,
    thisOne(page, said),
  )
  return check
}

/** What it said of other numbers or dates stays: a change that waits may never come, and then they are shown still. */
async function keep(tx: Database, page: Page, said: Said): Promise<void> {
  const verdict = said.verdict === 'confirm' ? 'confirmed' : 'disputed'
  const before = await checkBefore(tx, page, said)
  const after: Check = { verdict, remark: said.remark, ...readIn(said) }
  if (before && Object.entries(after).every(([column, value]) => before[column as keyof Check] === value)) return
  await tx.rows(
    `insert into certificate_check
       (product_id, lspro_id, by_person_id, verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())
     on conflict (product_id, lspro_id, sni_no, sni_start_date, sni_end_date, sni_no_end) do update set
       by_person_id = excluded.by_person_id, verdict = excluded.verdict, remark = excluded.remark, at = excluded.at`,
    [said.product_id, page.id, page.me.id, ...Object.values(after)],
  )
  await write(tx, page, said.product_id, { reason: said.remark, before: before ?? null, after })
}

async function withdraw(tx: Database, page: Page, said: Said): Promise<void> {
  const before = await checkBefore(tx, page, said)
  if (!before) return
  await tx.rows(`delete from certificate_check where ${ofThis}`, thisOne(page, said))
  await write(tx, page, said.product_id, { reason: null, before, after: { verdict: 'withdrawn' } })
}

type Change = { reason: string | null; before: object | null; after: object }
const write = (tx: Database, { id: lsproId, me }: Page, productId: number, change: Change) =>
  note(tx, { by: me, action: 'certificate.checked', productId, lsproId, ...change })

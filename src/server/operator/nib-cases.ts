import type { Answer, Heard } from '#contract/endpoint.ts'
import { nibAnswerDays, nibWords } from '#contract/nib.ts'
import { operator } from '#contract/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { longDate } from '#contract/values.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { decidedBy, hearNextHolder, takeNib } from '../nib/give.ts'
import { reads, tellOfNib } from '../nib/tell.ts'
import { pictureColumns } from '../showcase/card.ts'

const rows = 20

/** Two shops say that one NIB is theirs: what both say and show, and the operator's decision. */
export function mountNibCases(api: Api, photos: Pick<Photos, 'takeDown'>) {
  mount(api, operator.nibCases, async (heard, { db }) => {
    const { data, ...found } = await list(db, heard)
    const shown = <Proof extends { img_url: string | null }>(proof: Proof) => ({
      ...proof,
      img_url: api.keyed.path(proof.img_url),
    })
    return {
      ...found,
      data: data.map((one) => ({ ...one, claim: shown(one.claim), answer: one.answer && shown(one.answer) })),
    }
  })
  mount(api, operator.closeNibCase, async (asked, { db, me }) => {
    await db.together((tx) => close(tx, asked, me, photos))
    forgetAnswers(db)
    return {
      message:
        asked.outcome === 'transferred'
          ? 'NIB dialihkan, keduanya diberi tahu.'
          : 'Pengajuan ditolak, keduanya diberi tahu.',
    }
  })
}

const until = `(asked_at + interval '${nibAnswerDays} days')`
/** SQL: its holder has been heard, or cannot be. */
const heardBoth = `(answered_at is not null or ${until} <= now()
  or not exists (select from person where merchant_id = nib_case.holder_id and ${reads}))`

const sideOf = (id: string) => `(select row_to_json(side) from (
  select shop.id, shop.name, shop.nib, shop.owner, shop.type, shop.status, shop.created_at, shop.updated_at,
    (exists (select from person where merchant_id = shop.id and completed))::int as is_completed,
    coalesce((select email from person where merchant_id = shop.id limit 1), shop.email) as email,
    (select count(*) from product where merchant_id = shop.id) as products
  from merchant shop where shop.id = ${id}) side)`

const proofOf = (remark: string, picture: string, more = '') => `(select row_to_json(proof) from (
  select ${remark} as remark, ${pictureColumns('picture')}${more}
  from (values (1)) here left join picture on picture.id = ${picture}) proof)`

async function list(db: Database, { open, page }: Heard<typeof operator.nibCases>) {
  const [found] = await db.rows<Omit<Answer<typeof operator.nibCases>, 'pages'>>(
    `with found as materialized (select * from nib_case where (closed_at is null) = $1)
     select (select count(*) from nib_case) as total, (select count(*) from found) as total_filtered,
       (select count(*) from nib_case where closed_at is null) as waiting,
       coalesce((select json_agg(x) from (
         select nib_case.id, nib_case.nib, ${sideOf('nib_case.claimant_id')} as claimant, ${sideOf('nib_case.holder_id')} as holder,
           ${proofOf('nib_case.remark', 'nib_case.picture_id')} as claim,
           case when answered_at is not null then
             ${proofOf("coalesce(nib_case.answer, '')", 'nib_case.answer_picture_id', ', nib_case.answered_at as at')} end as answer,
           asked_at, ${until} as answer_until, ${heardBoth}::int as may_transfer, outcome, reason, closed_at, closed_by
         from found nib_case
         order by case when $1 then asked_at end, closed_at desc, nib_case.id limit $2 offset $3
       ) x), '[]') as data`,
    [open === 1, rows, (page - 1) * rows],
  )
  return { ...found!, pages: Math.ceil(found!.total_filtered / rows) }
}

type Closing = Heard<typeof operator.closeNibCase>
type Held = {
  id: number
  nib: string
  claimant: number
  holder: number | null
  isClosed: boolean
  heardBoth: boolean
  until: string
}

async function close(tx: Database, asked: Closing, me: Me, photos: Pick<Photos, 'takeDown'>) {
  const [found] = await tx.rows<Held>(
    `select id, nib, claimant_id as claimant, holder_id as holder, closed_at is not null as "isClosed",
       ${heardBoth} as "heardBoth", to_char(${until} at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as until
     from nib_case where id = $1 for update`,
    [asked.id],
  )
  if (!found) throw notThere('Pengajuan tidak ditemukan.')
  if (found.isClosed) throw refused(nibWords.closed)
  await tx.rows('update nib_case set outcome = $2, reason = $3, closed_at = now(), closed_by = $4 where id = $1', [
    ...[asked.id, asked.outcome, asked.reason, await decidedBy(tx, me)],
  ])
  if (asked.outcome === 'transferred') await transfer(tx, found, { reason: asked.reason, me, photos })
  else await reject(tx, found, { reason: asked.reason, me })
}

type Deciding = { reason: string; me: Me }

async function reject(tx: Database, { id, nib, claimant, holder }: Held, { reason, me }: Deciding) {
  const about = { case_id: id, nib, claimant_id: claimant, holder_id: holder }
  for (const merchantId of holder === null ? [claimant] : [claimant, holder])
    await note(tx, { by: me, action: 'nib.rejected', merchantId, reason, after: about })
  await tellOfNib(tx, { merchantId: claimant, kind: 'nib-refused', nib, event: `${id}`, reason })
  if (holder !== null) await tellOfNib(tx, { merchantId: holder, kind: 'nib-kept', nib, event: `${id}`, reason })
}

async function transfer(
  tx: Database,
  found: Held,
  { reason, me, photos }: Deciding & { photos: Pick<Photos, 'takeDown'> },
) {
  const { id, nib, claimant, holder } = found
  if (!found.heardBoth)
    throw refused(`Usaha yang memakai NIB ini masih diberi waktu menjawab sampai ${longDate(found.until)}.`)
  // In the order of their numbers: two decisions about the same shops do not wait for each other.
  await tx.rows('select 1 from merchant where id = any ($1::int[]) order by id for no key update', [
    [claimant, ...(holder === null ? [] : [holder])],
  ])
  const [has] = await tx.rows<{ id: number }>('select id from merchant where nib = $1', [nib])
  if (has && has.id !== holder && has.id !== claimant)
    throw refused('NIB ini sekarang dipakai usaha yang lain lagi. Tolak pengajuan ini; pemohon dapat mengajukan lagi.')
  const about = { case_id: id, nib, claimant_id: claimant, holder_id: holder }
  if (has && has.id === holder) {
    await takeNib(tx, holder)
    await note(tx, {
      ...{ by: me, action: 'nib.lost', merchantId: holder, reason },
      before: { nib },
      after: { ...about, nib: null },
    })
    await tellOfNib(tx, { merchantId: holder, kind: 'nib-lost', nib, event: `${id}`, reason })
  }
  const [before] = await tx.rows<{ nib: string | null }>('select nib from merchant where id = $1', [claimant])
  await tx.rows('update merchant set nib = $2, updated_at = clock_timestamp(), updated_by = $3 where id = $1', [
    ...[claimant, nib, me.id],
  ])
  await note(tx, {
    ...{ by: me, action: 'nib.transferred', merchantId: claimant, reason },
    before: { nib: before!.nib },
    after: { ...about, nib },
  })
  await tellOfNib(tx, { merchantId: claimant, kind: 'nib-won', nib, event: `${id}`, reason })
  await hearNextHolder(tx, photos, { nib, holder: claimant })
}

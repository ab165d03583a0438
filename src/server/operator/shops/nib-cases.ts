import type { Answer, Input } from '#contract/endpoint.ts'
import { nibAnswerDays, nibMessages } from '#contract/nib/rules.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { longDate } from '#contract/time/dates.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { notifyShopOfNib, readsMailSql } from '../../nib/notify-shop.ts'
import { readOperatorName, removeNib, requestAnswerFromHolder } from '../../nib/transfer-nib.ts'
import type { Photos } from '../../pictures/photos.ts'
import { pictureColumnsSql } from '../../pictures/picture-columns.ts'

const rowsPerPage = 20

/** Cases of two shops that claim the same NIB: their statements and proofs, and the operator's decision. */
export function mountNibCases(api: Api, photos: Pick<Photos, 'detach'>) {
  mount(api, operator.nibCases, async (input, { db }) => {
    const { data, ...found } = await readNibCases(db, input)
    const withSignedPath = <Proof extends { img_url: string | null }>(proof: Proof) => ({
      ...proof,
      img_url: api.signedPaths.sign(proof.img_url),
    })
    return {
      ...found,
      data: data.map((nibCase) => ({
        ...nibCase,
        claim: withSignedPath(nibCase.claim),
        answer: nibCase.answer && withSignedPath(nibCase.answer),
      })),
    }
  })
  mount(api, operator.closeNibCase, async (input, { db, me }) => {
    await db.transaction((tx) => closeCase(tx, input, me, photos))
    clearCache(db)
    return {
      message:
        input.outcome === 'transferred'
          ? 'NIB dialihkan, keduanya diberi tahu.'
          : 'Pengajuan ditolak, keduanya diberi tahu.',
    }
  })
}

const answerUntilSql = `(asked_at + interval '${nibAnswerDays} days')`
/** SQL: whether the holder has answered, has missed the deadline, or cannot receive mail. */
const canDecideSql = `(answered_at is not null or ${answerUntilSql} <= now()
  or not exists (select from person where merchant_id = nib_case.holder_id and ${readsMailSql}))`

const shopSideSql = (id: string) => `(select row_to_json(side) from (
  select shop.id, shop.name, shop.nib, shop.owner, shop.type, shop.status, shop.created_at, shop.updated_at,
    (exists (select from person where merchant_id = shop.id and completed))::int as is_completed,
    coalesce((select email from person where merchant_id = shop.id limit 1), shop.email) as email,
    (select count(*) from product where merchant_id = shop.id) as products
  from merchant shop where shop.id = ${id}) side)`

const proofSql = (remark: string, picture: string, more = '') => `(select row_to_json(proof) from (
  select ${remark} as remark, ${pictureColumnsSql('picture')}${more}
  from (values (1)) here left join picture on picture.id = ${picture}) proof)`

async function readNibCases(db: Database, { open, page }: Input<typeof operator.nibCases>) {
  const [found] = await db.query<Omit<Answer<typeof operator.nibCases>, 'pages'>>(
    `with found as materialized (select * from nib_case where (closed_at is null) = $1)
     select (select count(*) from nib_case) as total, (select count(*) from found) as total_filtered,
       (select count(*) from nib_case where closed_at is null) as waiting,
       coalesce((select json_agg(x) from (
         select nib_case.id, nib_case.nib, ${shopSideSql('nib_case.claimant_id')} as claimant, ${shopSideSql('nib_case.holder_id')} as holder,
           ${proofSql('nib_case.remark', 'nib_case.picture_id')} as claim,
           case when answered_at is not null then
             ${proofSql("coalesce(nib_case.answer, '')", 'nib_case.answer_picture_id', ', nib_case.answered_at as at')} end as answer,
           asked_at, ${answerUntilSql} as answer_until, ${canDecideSql}::int as may_transfer, outcome, reason, closed_at, closed_by
         from found nib_case
         order by case when $1 then asked_at end, closed_at desc, nib_case.id limit $2 offset $3
       ) x), '[]') as data`,
    [open === 1, rowsPerPage, (page - 1) * rowsPerPage],
  )
  return { ...found!, pages: Math.ceil(found!.total_filtered / rowsPerPage) }
}

type CloseInput = Input<typeof operator.closeNibCase>
type LockedCase = {
  id: number
  nib: string
  claimant: number
  holder: number | null
  isClosed: boolean
  heardBoth: boolean
  until: string
}

async function closeCase(tx: Database, input: CloseInput, me: CurrentUser, photos: Pick<Photos, 'detach'>) {
  const [found] = await tx.query<LockedCase>(
    `select id, nib, claimant_id as claimant, holder_id as holder, closed_at is not null as "isClosed",
       ${canDecideSql} as "heardBoth", to_char(${answerUntilSql} at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as until
     from nib_case where id = $1 for update`,
    [input.id],
  )
  if (!found) throw notThere('Pengajuan tidak ditemukan.')
  if (found.isClosed) throw refused(nibMessages.closed)
  await tx.query('update nib_case set outcome = $2, reason = $3, closed_at = now(), closed_by = $4 where id = $1', [
    ...[input.id, input.outcome, input.reason, await readOperatorName(tx, me)],
  ])
  if (input.outcome === 'transferred') await transferNib(tx, found, { reason: input.reason, me, photos })
  else await rejectClaim(tx, found, { reason: input.reason, me })
}

type CaseDecision = { reason: string; me: CurrentUser }

async function rejectClaim(tx: Database, { id, nib, claimant, holder }: LockedCase, { reason, me }: CaseDecision) {
  const about = { case_id: id, nib, claimant_id: claimant, holder_id: holder }
  for (const merchantId of holder === null ? [claimant] : [claimant, holder])
    await writeAuditLog(tx, { by: me, action: 'nib.rejected', merchantId, reason, after: about })
  await notifyShopOfNib(tx, { merchantId: claimant, kind: 'nib-refused', nib, event: `${id}`, reason })
  if (holder !== null) await notifyShopOfNib(tx, { merchantId: holder, kind: 'nib-kept', nib, event: `${id}`, reason })
}

async function transferNib(
  tx: Database,
  found: LockedCase,
  { reason, me, photos }: CaseDecision & { photos: Pick<Photos, 'detach'> },
) {
  const { id, nib, claimant, holder } = found
  if (!found.heardBoth)
    throw refused(`Usaha yang memakai NIB ini masih diberi waktu menjawab sampai ${longDate(found.until)}.`)
  // Locked in the order of ids, so that two decisions about the same shops do not deadlock.
  await tx.query('select 1 from merchant where id = any ($1::int[]) order by id for no key update', [
    [claimant, ...(holder === null ? [] : [holder])],
  ])
  const [current] = await tx.query<{ id: number }>('select id from merchant where nib = $1', [nib])
  if (current && current.id !== holder && current.id !== claimant)
    throw refused('NIB ini sekarang dipakai usaha yang lain lagi. Tolak pengajuan ini; pemohon dapat mengajukan lagi.')
  const about = { case_id: id, nib, claimant_id: claimant, holder_id: holder }
  if (current && current.id === holder) {
    await removeNib(tx, holder)
    await writeAuditLog(tx, {
      ...{ by: me, action: 'nib.lost', merchantId: holder, reason },
      before: { nib },
      after: { ...about, nib: null },
    })
    await notifyShopOfNib(tx, { merchantId: holder, kind: 'nib-lost', nib, event: `${id}`, reason })
  }
  const [before] = await tx.query<{ nib: string | null }>('select nib from merchant where id = $1', [claimant])
  await tx.query('update merchant set nib = $2, updated_at = clock_timestamp(), updated_by = $3 where id = $1', [
    ...[claimant, nib, me.id],
  ])
  await writeAuditLog(tx, {
    ...{ by: me, action: 'nib.transferred', merchantId: claimant, reason },
    before: { nib: before!.nib },
    after: { ...about, nib },
  })
  await notifyShopOfNib(tx, { merchantId: claimant, kind: 'nib-won', nib, event: `${id}`, reason })
  await requestAnswerFromHolder(tx, photos, { nib, holder: claimant })
}

import type { Input } from '#contract/endpoint.ts'
import type { DeskLabelReport, LabelReportRow } from '#contract/operator/label-reports.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import { labelReportMessages } from '#contract/sni/rules.ts'
import { isClaimedSql, operatorNameSql } from '../../claims/waiting-items.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import type { SignedPaths } from '../../http/signed-paths.ts'
import { isPublicSql } from '../../listing/is-public.ts'
import { pictureColumnsSql } from '../../pictures/picture-columns.ts'

/** The list of reports about labels, and one report with everything about it. */
export function mountLabelReportList(api: Api) {
  mount(api, operator.labelReports, (input, { db, me }) => readReports(db, input, me, api.signedPaths))
  mount(api, operator.labelReport, async ({ id }, { db, me }) => ({
    data: await readReport(db, id, me, api.signedPaths),
  }))
}

/** SQL: the columns of `sni_label_report r` for the desk; $1 is the caller. */
const rowColumns = `
  r.id, r.number, r.fault, r.goods,
  concat_ws(', ', nullif(r.place, ''), regency.name, case when regency.id is null then province.name end) as place,
  ${pictureColumnsSql('picture')}, r.created_at,
  (select count(*)::int from sni_label_report other where r.key <> '' and other.key = r.key and other.id <> r.id) as same,
  held.outcome, (held.mark_key is not null and held.unmarked_at is null)::int as marks,
  case when claim.report_id is not null then json_build_object(
    'name', ${operatorNameSql('holder')}, 'mine', (claim.person_id = $1)::int, 'until', claim.until) end as claim`
const rowJoins = `
  left join province on province.id = r.province_id
  left join regency on regency.id = r.regency_id
  left join sni_label_report_photo photo on photo.report_id = r.id and photo.position = 0
  left join picture on picture.id = photo.picture_id
  left join sni_label_decision held on held.report_id = r.id and held.ended_at is null
  left join sni_label_claim claim on claim.report_id = r.id and ${isClaimedSql('claim.until')}
  left join person holder on holder.id = claim.person_id`

type ListedRow = Omit<LabelReportRow, 'at' | 'marks'> & { created_at: Date; marks: 0 | 1 | null }
const toRow =
  (signedPaths: SignedPaths) =>
  ({ created_at, img_url, marks, ...row }: ListedRow): LabelReportRow => ({
    ...row,
    img_url: signedPaths.sign(img_url),
    marks: marks ?? 0,
    at: created_at.toISOString(),
  })

type Show = Input<typeof operator.labelReports>['show']
/** SQL: which reports, and their order; $1 is the caller. */
const shows: Record<Show, { where: string; order: string }> = {
  open: { where: 'r.decided_at is null', order: 'r.created_at, r.id' },
  mine: {
    where: `(exists (select from sni_label_claim c where c.report_id = r.id and c.person_id = $1 and ${isClaimedSql('c.until')})
      or exists (select from sni_label_decision d where d.report_id = r.id and d.person_id = $1 and d.ended_at is null))`,
    order: 'r.decided_at is not null, r.decided_at desc, r.created_at, r.id',
  },
  decided: { where: 'r.decided_at is not null', order: 'r.decided_at desc, r.id desc' },
}

async function readReports(
  db: Database,
  { rows, page, show }: Input<typeof operator.labelReports>,
  me: CurrentUser,
  signedPaths: SignedPaths,
) {
  const { where, order } = shows[show]
  const [[counted], found] = await Promise.all([
    db.query<{ total: number; total_filtered: number }>(
      `select (select count(*)::int from sni_label_report where decided_at is null) as total,
         (select count(*)::int from sni_label_report r where ${where} and $1::int is not null) as total_filtered`,
      [me.id],
    ),
    db.query<ListedRow>(
      `select ${rowColumns}
       from (select * from sni_label_report r where ${where} order by ${order} limit $2 offset $3) r
       ${rowJoins} order by ${order}`,
      [me.id, rows, (page - 1) * rows],
    ),
  ])
  const { total, total_filtered } = counted!
  return { data: found.map(toRow(signedPaths)), total, total_filtered, pages: Math.ceil(total_filtered / rows) }
}

type DetailRow = ListedRow &
  Pick<DeskLabelReport, 'version' | 'remark' | 'certificate_id' | 'product' | 'photos' | 'email' | 'user'> & {
    key: string
  }

/** The version is read in the same statement: a later decision makes one with this version fail. */
async function readReport(
  db: Database,
  id: number,
  me: CurrentUser,
  signedPaths: SignedPaths,
): Promise<DeskLabelReport> {
  const [found] = await db.query<DetailRow>(
    `select ${rowColumns}, r.version, r.key, r.remark, r.certificate_id, r.email,
       (select json_build_object('id', product.id, 'name', product.name, 'is_public', (${isPublicSql('product.id')})::int)
        from product where product.id = r.product_id) as product,
       (select json_build_object('id', sender.id, 'email', sender.email) from person sender where sender.id = r.person_id) as user,
       coalesce((select json_agg(shown order by shown.position) from (
          select every.position, ${pictureColumnsSql('picture')}
          from sni_label_report_photo every join picture on picture.id = every.picture_id where every.report_id = r.id) shown), '[]')
         as photos
     from sni_label_report r ${rowJoins} where r.id = $2`,
    [me.id, id],
  )
  if (!found) throw notThere(labelReportMessages.noReport)
  const others = await db.query<ListedRow>(
    `select ${rowColumns} from sni_label_report r ${rowJoins}
     where $2 <> '' and r.key = $2 and r.id <> $3 order by r.id desc limit 20`,
    [me.id, found.key, id],
  )
  return {
    ...found,
    ...toRow(signedPaths)(found),
    photos: found.photos.map(({ img_url, img }) => ({ img_url: signedPaths.sign(img_url), img })),
    decisions: await readDecisions(db, id),
    others: others.map(toRow(signedPaths)),
  }
}

type Decision = DeskLabelReport['decisions'][number]
type Times = 'at' | 'unmarked_at' | 'ended_at'

async function readDecisions(db: Database, reportId: number): Promise<Decision[]> {
  const rows = await db.query<Omit<Decision, Times> & { at: Date; unmarked_at: Date | null; ended_at: Date | null }>(
    `select id, outcome, answer, at, who, is_sent::int, mark_number, mark_remark, unmarked_at, unmarked_who, unmarked_reason,
       ended_at, ended_who, ended_reason
     from sni_label_decision where report_id = $1 order by id desc limit 100`,
    [reportId],
  )
  return rows.map(({ at, unmarked_at, ended_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    unmarked_at: unmarked_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  }))
}

import type { Answer } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { missedDays } from '#contract/operator/search.ts'
import {
  productStatuses,
  productStatusNames,
  type ReportName,
  type ReportWeeks,
  reportFileNames,
} from '#contract/operator/statistics.ts'
import { pageName, visitDays, visitPages } from '#contract/operator/visits.ts'
import { refused } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { type Api, mount } from '../../http/mount.ts'
import { readZeroResults } from '../../search/zero-results.ts'
import { type Cell, toCsv } from '../../spreadsheets/write-csv.ts'

type VisitsReport = Answer<typeof operator.reports>['data']['visits']

/** SQL: page views of the last thirty days in Jakarta. */
const recentViewsSql = `page_view where day between today_in_jakarta() - ${visitDays - 1} and today_in_jakarta()`

/**
 * Page views by day and by page; those of the last seconds are still in memory (server/views/page-view-counter.ts).
 */
async function readVisits(db: Database): Promise<VisitsReport> {
  const days = await db.query<VisitsReport['days'][number]>(
    `select days.day::date as day, coalesce(sum(n), 0)::bigint as n
     from generate_series(today_in_jakarta() - ${visitDays - 1}, today_in_jakarta(), interval '1 day') days (day)
     left join page_view on page_view.day = days.day::date
     group by days.day order by days.day`,
  )
  const pages = await db.query<VisitsReport['pages'][number]>(
    `select page, sum(n)::bigint as n from ${recentViewsSql} group by page order by n desc, page limit ${visitPages}`,
  )
  return { total: days.reduce((sum, { n }) => sum + n, 0), days, pages }
}

/** All days and pages with views, the latest day first. */
const readVisitRows = (db: Database) =>
  db.query<{ day: string; page: string; n: number }>(
    `select day, page, n from ${recentViewsSql} order by day desc, n desc, page`,
  )

type EndingCertificate = Answer<typeof operator.reports>['data']['certificates']['first'][number]

/** SQL: public products whose certificate ends within 90 days, today included. */
const endsWithin90DaysSql = `
  from product p join product_listing l on l.product_id = p.id and l.category_id = 0
  where p.is_sni and not p.sni_no_end and p.sni_end_date between today_in_jakarta() and today_in_jakarta() + 90`

/** At most `most` of them after the row `after`, the first to end first. */
const readEndingCertificates = (
  db: Database,
  { after, most }: { after?: Pick<EndingCertificate, 'end_date' | 'product_id'>; most: number },
): Promise<EndingCertificate[]> =>
  db.query<EndingCertificate>(
    `select p.id as product_id, p.name as product_name, shop.id as merchant_id, shop.name as merchant_name,
       lspro.name as lspro_name, p.sni_end_date as end_date
     from (select p.* ${endsWithin90DaysSql}) p
     join merchant shop on shop.id = p.merchant_id left join lspro on lspro.id = p.lspro_id
     where (p.sni_end_date, p.id) > ($1::date, $2::int) order by p.sni_end_date, p.id limit $3`,
    [after?.end_date ?? '2000-01-01', after?.product_id ?? 0, most],
  )

/** The reports about the marketplace. */
export function mountReports(api: Api) {
  mount(api, operator.reports, async ({ weeks }, { db }) => ({ data: await readReports(db, weeks) }))
  mountReportCsv(api)
}

type CsvRows = (readonly Cell[])[]

const maxRows = 50_000
/** Rows in one query, so that other queries run in between. */
const batchSize = 2000

/** One report as a CSV file. The export is logged before the file is sent. */
function mountReportCsv(api: Api) {
  mount(api, operator.reportFile, async ({ report, weeks }, { db, me }) => {
    const rows = await csvReaders[report](db, weeks)
    await writeAuditLog(db, { by: me, action: 'report.exported', after: { report, weeks } })
    return { data: { name: `${reportFileNames[report]}-${dayInJakarta()}.csv`, csv: toCsv(rows, ';') } }
  })
}

/** A number with a decimal comma: '12,5'. */
const decimal = (hours: number | null) => (hours === null ? null : String(hours).replace('.', ','))

const csvReaders: Record<ReportName, (db: Database, weeks: ReportWeeks) => Promise<CsvRows>> = {
  registrations: async (db, weeks) => {
    const { registrations } = await readReports(db, weeks)
    const rows = registrations.map(({ week, guest, merchant, lspro }) => [week, guest, merchant, lspro])
    return [['Pekan (Senin)', 'Pengunjung', 'Produsen', 'LSPRO'], ...rows]
  },
  wizard: async (db, weeks) => {
    const { wizard } = await readReports(db, weeks)
    const rows = wizard.map(({ stage, came, passed, stuck }) => [stage, came, passed, came - passed, stuck])
    return [['Tahap', 'Sampai di sini', 'Lanjut', 'Belum lanjut', 'Diam lebih dari 7 hari'], ...rows]
  },
  review: async (db, weeks) => {
    const { review } = await readReports(db, weeks)
    const rows = review.weeks.map(({ week, decided, median, p90 }) => [week, decided, decimal(median), decimal(p90)])
    return [['Pekan (Senin)', 'Diputuskan', 'Median (jam)', 'Persentil 90 (jam)'], ...rows]
  },
  products: async (db, weeks) => {
    const { products } = await readReports(db, weeks)
    return [
      ['Keadaan', 'SNI', 'Non-SNI'],
      ...products.map((row) => [productStatusNames[row.stand], row.sni, row.plain]),
    ]
  },
  certificates: async (db) => {
    const rows: CsvRows = [['Nomor produk', 'Produk', 'Nomor usaha', 'Usaha', 'LSPRO', 'Berakhir']]
    let after: EndingCertificate | undefined
    for (;;) {
      const found: EndingCertificate[] = await readEndingCertificates(db, { ...(after && { after }), most: batchSize })
      for (const row of found)
        rows.push([row.product_id, row.product_name, row.merchant_id, row.merchant_name, row.lspro_name, row.end_date])
      if (rows.length > maxRows) throw refused('Isinya terlalu banyak untuk satu berkas.')
      if (found.length < batchSize) return rows
      after = found.at(-1)
    }
  },
  missed: async (db, weeks) => {
    const rows: CsvRows = [['Dicari', 'Kali', 'Hari', 'Terakhir']]
    for (let page = 1; ; page++) {
      const { data, pages } = await readZeroResults(db, { days: Math.min(missedDays, weeks * 7), rows: 100, page })
      for (const { text, times, days, last_day } of data) rows.push([text, times, days, last_day])
      if (page >= pages || rows.length > maxRows) return rows.slice(0, maxRows)
    }
  },
  visits: async (db) => {
    const rows = await readVisitRows(db)
    return [
      ['Hari', 'Halaman', 'Pola alamat', 'Dibuka'],
      ...rows.map(({ day, page, n }) => [day, pageName(page), page, n]),
    ]
  },
}

type Reports = Answer<typeof operator.reports>['data']

/** How many certificates are listed on the page; the file has all. */
const maxNamed = 50

/** SQL: the Mondays of the last $1 weeks, with the start and end of each week in Jakarta. */
const weeksSql = `
  week as (
    select monday, monday::timestamp at time zone 'Asia/Jakarta' as begins,
      (monday + 7)::timestamp at time zone 'Asia/Jakarta' as ends
    from (select date_trunc('week', today_in_jakarta()::timestamp)::date - back * 7 as monday
          from generate_series(0, $1::int - 1) back) mondays
  )`

/** All numbers are counted at each request, without a cache: reports are requested seldom and must be current. */
async function readReports(db: Database, weeks: ReportWeeks): Promise<Reports> {
  const registrations = await readRegistrations(db, weeks)
  return {
    weeks: registrations.map(({ week }) => week),
    today: dayInJakarta(),
    registrations,
    wizard: await readWizard(db, weeks),
    review: await readReviews(db, weeks),
    products: await readProducts(db),
    revisions: await countRevisions(db),
    certificates: await readCertificates(db),
    visits: await readVisits(db),
  }
}

/** Registrations by week and by current role, confirmed or not. */
const readRegistrations = (db: Database, weeks: number) =>
  db.query<Reports['registrations'][number]>(
    `with ${weeksSql}
     select week.monday as week, count(*) filter (where role = 'guest') as guest,
       count(*) filter (where role = 'merchant') as merchant, count(*) filter (where role = 'lspro') as lspro
     from week left join person on person.created_at >= week.begins and person.created_at < week.ends
     group by week.monday order by week.monday`,
    [weeks],
  )

/** The wizard's stages reached by merchants who registered in these weeks and confirmed their address. */
const readWizard = (db: Database, weeks: number) =>
  db.query<Reports['wizard'][number]>(
    `with ${weeksSql}, came as (
       select coalesce(shop.wizard_stage, 1) as stage, person.completed,
         coalesce(shop.updated_at, person.created_at) as moved_at
       from person left join merchant shop on shop.id = person.merchant_id
       where person.role = 'merchant' and person.verified_at is not null
         and person.created_at >= (select min(begins) from week)
     )
     select nth as stage, count(*) filter (where stage >= nth or completed) as came,
       count(*) filter (where stage > nth or completed) as passed,
       count(*) filter (where stage = nth and not completed and moved_at < now() - interval '7 days') as stuck
     from generate_series(1, 5) nth left join came on true group by nth order by nth`,
    [weeks],
  )

// The first decision after each submission. Later decisions without another submission are not counted.
const decisionsSql = `
  decided as (
    select verdict.at, extract(epoch from verdict.at - sent.at) / 3600 as hours
    from audit_log verdict
    cross join lateral (
      select id, at from audit_log sent where sent.product_id = verdict.product_id and sent.id < verdict.id
        and sent.action = 'product.sent' order by sent.id desc limit 1) sent
    where verdict.action in ('product.approved', 'product.changes', 'product.rejected')
      and verdict.at >= (select min(begins) from week)
      and not exists (
        select from audit_log other where other.product_id = verdict.product_id and other.id > sent.id
          and other.id < verdict.id and other.action in ('product.approved', 'product.changes', 'product.rejected'))
  )`
const percentileSql = (part: number) =>
  `round((percentile_cont(${part}) within group (order by hours))::numeric, 1)::float8`
const durationsSql = `count(hours) as decided, ${percentileSql(0.5)} as median, ${percentileSql(0.9)} as p90`

async function readReviews(db: Database, weeks: number): Promise<Reports['review']> {
  const rows = await db.query<Reports['review']['weeks'][number] & { week: string | null }>(
    `with ${weeksSql}, ${decisionsSql}
     select week.monday as week, ${durationsSql}
     from week left join decided on decided.at >= week.begins and decided.at < week.ends
     group by grouping sets ((week.monday), ()) order by week.monday nulls last`,
    [weeks],
  )
  const { week: _, ...all } = rows.at(-1)!
  return { ...all, weeks: rows.slice(0, -1) }
}

/**
 * Products by state; approved ones that are not public by reason. Reads the counters of the public ones, and the others
 * from indexes that have only these.
 */
async function readProducts(db: Database): Promise<Reports['products']> {
  const rows = await db.query<Reports['products'][number]>(
    `with hidden as (
       select id from product where review_state = 'approved' and (status <> 'active' or blocked_at is not null)
       union
       select id from product where review_state = 'approved' and is_sni and not sni_no_end and sni_end_date < today_in_jakarta()
       union
       select p.id from merchant shop join product p on p.merchant_id = shop.id
       where shop.status <> 'active' and p.review_state = 'approved'
     )
     select review_state as stand, count(*) filter (where is_sni) as sni, count(*) filter (where not is_sni) as plain
     from product where review_state <> 'approved' group by review_state
     union all
     select case when shop.status <> 'active' then 'shop'
         when p.status <> 'active' or p.blocked_at is not null then 'down' else 'ended' end as stand,
       count(*) filter (where p.is_sni), count(*) filter (where not p.is_sni)
     from hidden join product p on p.id = hidden.id join merchant shop on shop.id = p.merchant_id group by 1
     union all
     select 'shown', listing_total('sni', 0, 0), listing_total('plain', 0, 0)`,
  )
  return productStatuses.map((stand) => rows.find((row) => row.stand === stand) ?? { stand, sni: 0, plain: 0 })
}

async function countRevisions(db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    "select count(*) as n from product_revision where review_state = 'submitted'",
  )
  return row!.n
}

async function readCertificates(db: Database): Promise<Reports['certificates']> {
  const weeks = await db.query<{ week: string; n: number }>(
    `select monday as week, count(p.id) as n
     from (select generate_series(date_trunc('week', today_in_jakarta()::timestamp),
             today_in_jakarta() + 90, interval '7 days')::date as monday) weeks
     left join (select p.id, p.sni_end_date ${endsWithin90DaysSql}) p
       on p.sni_end_date >= monday and p.sni_end_date < monday + 7
     group by monday order by monday`,
  )
  const total = weeks.reduce((sum, { n }) => sum + n, 0)
  return { total, weeks, first: await readEndingCertificates(db, { most: maxNamed }) }
}

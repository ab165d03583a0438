import type { Answer } from '#contract/endpoint.ts'
import type { operator } from '#contract/operator/operator.ts'
import { productStands, type ReportWeeks } from '#contract/operator/reports.ts'
import { dayInJakarta } from '#contract/products/product-state.ts'
import type { Database } from '../../db/database.ts'
import { endsWithin90DaysSql, readEndingCertificates } from './ending-certificates.ts'
import { readVisits } from './page-views.ts'

type Reports = Answer<typeof operator.reports>['data']

/** How many certificates are named on the page; the file has all. */
const maxNamed = 50

/** SQL: the Mondays of the last $1 weeks, and when each begins and ends in Jakarta. */
const weeksSql = `
  week as (
    select monday, monday::timestamp at time zone 'Asia/Jakarta' as begins,
      (monday + 7)::timestamp at time zone 'Asia/Jakarta' as ends
    from (select date_trunc('week', today_in_jakarta()::timestamp)::date - back * 7 as monday
          from generate_series(0, $1::int - 1) back) mondays
  )`

/** Every number is counted as it is asked: few ask, and nobody trusts one of yesterday. */
export async function readReports(db: Database, weeks: ReportWeeks): Promise<Reports> {
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

/** Who has registered in which week, by what they are now; confirmed or not. */
const readRegistrations = (db: Database, weeks: number) =>
  db.query<Reports['registrations'][number]>(
    `with ${weeksSql}
     select week.monday as week, count(*) filter (where role = 'guest') as guest,
       count(*) filter (where role = 'merchant') as merchant, count(*) filter (where role = 'lspro') as lspro
     from week left join person on person.created_at >= week.begins and person.created_at < week.ends
     group by week.monday order by week.monday`,
    [weeks],
  )

/** How far merchants came who registered in these weeks and confirmed their address. */
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

// The first decision about each sending: what is decided again without having been sent again took no time of its own.
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

/** Where products stand: of approved ones, why nobody sees them. */
async function readProducts(db: Database): Promise<Reports['products']> {
  const rows = await db.query<Reports['products'][number]>(
    `select stand, count(*) filter (where is_sni) as sni, count(*) filter (where not is_sni) as plain
     from (
       select p.is_sni, case when p.review_state <> 'approved' then p.review_state
         when exists (select from product_listing l where l.product_id = p.id and l.category_id = 0) then 'shown'
         when shop.status <> 'active' then 'shop' when p.status <> 'active' or p.blocked_at is not null then 'down' else 'ended' end as stand
       from product p join merchant shop on shop.id = p.merchant_id
     ) standing group by stand`,
  )
  return productStands.map((stand) => rows.find((row) => row.stand === stand) ?? { stand, sni: 0, plain: 0 })
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

import type { Database, OpenDatabase } from '#server/db/database.ts'

// A generated catalogue of any size, the same every time: as in reality, a few provinces and categories have most of
// the products; 85 of 100 are public, 4 of 10 have SNI, 1 of 8 has a mentor.

const nouns = `Keripik Sambal Kopi Teh Madu Batik Tenun Tas Sepatu Kursi Meja Lampu Kabel Pupuk Beras Tepung Sirup Abon
  Kerupuk Dodol Sabun Minyak Wajan Cangkul Piring Gelas Vas Helm Rompi Kain Syal Kemeja Noken Dompet Puzzle Balok
  Briket Garam Kecap Bumbu`.split(/\s+/)
const makes =
  `Balado Pedas Manis Asli Tulis Cap Rotan Kulit Jati Bambu Arabika Robusta Hutan Laut Goreng Panggang Kering
  Segar Halus Kasar Merah Hijau Hitam Putih Lipat Anyam Serbaguna Mini Premium Harian`.split(/\s+/)
const places =
  `Lereng Sesean Gayo Toraja Priangan Minang Sasak Madura Dayak Papua Bangka Flores Wamena Kerinci Sumba Nias
  Tegal Jepara Cirebon Kudus`.split(/\s+/)

/**
 * Inserts `size` products into a migrated and seeded database, with one shop per 50 products, 20 at least. On
 * PostgreSQL with a superuser, what triggers maintain is written set by set: a million products take minutes, not half
 * an hour. `by: 'triggers'` leaves it to the triggers, as the embedded engine always does. Both write the same rows.
 */
export async function fill(
  db: OpenDatabase,
  size: number,
  { by = db.engine === 'postgres' ? 'sets' : 'triggers' }: { by?: 'sets' | 'triggers' } = {},
): Promise<void> {
  const shops = Math.max(20, Math.round(size / 50))
  await db.longTransaction((tx) => fillShops(tx, shops))
  if (by === 'sets') return db.longTransaction((tx) => fillBySets(tx, size, shops))
  for (let from = 1; from <= size; from += 1_000)
    await db.transaction((tx) => fillProducts(tx, from, Math.min(from + 999, size), shops))
}

const fillShops = (tx: Database, shops: number) =>
  tx.query(
    `insert into merchant (name, province_id, regency_id, picture_id, wizard_stage, status, created_at)
     select 'Usaha ' || ($2::text[])[1 + i % $3::int] || ' ' || i, r.province_id, r.id, null, 5, 'active', now() - i * interval '1 hour'
     from generate_series(1, $1::int) i
     join (select id, province_id, row_number() over (order by province_id, id) - 1 as at from regency) r
       on r.at = floor(power((i::bigint * 7919 % 1009) / 1009.0, 2) * 514)::int`,
    [shops, places, places.length],
  )

/** `i` is a bigint: i * 7919 exceeds an integer beyond 271,000 products. */
async function fillProducts(tx: Database, from: number, to: number, shops: number) {
  await tx.query(
    `insert into picture (name, width, height, thumbhash, drawn_at)
     select 'product/' || md5(i::text), 960, 960, 'IQgGFYIIeHiPiId3d4d3iHeIAAAAAAA=', now() from generate_series($1::bigint, $2::bigint) i
     order by i`,
    [from, to],
  )
  await tx.query(
    `insert into product (merchant_id, name, picture_id, description, capacity_production, price_bottom, price_top, weight,
                          is_sni, sni_no, sni_start_date, sni_end_date, mentor_type_id, mentor_name, review_state, click, created_at)
     select (select min(id) from merchant) + i * 31 % $3::int,
            ($4::text[])[1 + i % $5::int] || ' ' || ($6::text[])[1 + i * 7 % $7::int] || ' ' || ($8::text[])[1 + i * 13 % $9::int] || ' ' || i % 97,
            p.id, repeat('Dibuat dengan tangan dari bahan setempat. ', 6), '200 per bulan', 10000 + i % 90 * 1000, 20000 + i % 90 * 1500, 250,
            i % 10 < 4, case when i % 10 < 4 then array['SNI 8964:2021'] else '{}' end,
            case when i % 10 < 4 then date '2026-01-01' end, case when i % 10 < 4 then current_date + 400 end,
            case when i % 8 = 0 then 3 end, case when i % 8 = 0 then 'Sentra Contoh' end,
            case when i * 37 % 100 < 85 then 'approved' else 'submitted' end, i * 7919 % 100003, now() - i * interval '7 minutes'
     from generate_series($1::bigint, $2::bigint) i
     join picture p on p.name = 'product/' || md5(i::text)
     order by i`,
    [from, to, shops, nouns, nouns.length, makes, makes.length, places, places.length],
  )
  // One or two subcategories each, more often those with low ids.
  await tx.query(
    `with sub as (select id, row_number() over (order by id) - 1 as at from category where parent_id is not null),
          fresh as (select id::bigint as id from product order by id desc limit $1)
     insert into product_category (product_id, category_id)
     select f.id, s.id from fresh f cross join generate_series(1, 2) turn
     join sub s on s.at = floor(power((f.id * (turn * 7919 + 13) % 1009) / 1009.0, 2) * 155)::int
     where turn = 1 or f.id % 5 < 2
     order by 1, 2
     on conflict do nothing`,
    [to - from + 1],
  )
}

/** Writes what the triggers would have made of these rows, with the same views and functions, once for all of them. */
async function fillBySets(tx: Database, size: number, shops: number) {
  await tx.query("set local work_mem = '256MB'")
  await tx.query("set local maintenance_work_mem = '512MB'")
  const indexes = await dropIndexes(tx)
  await tx.query('set local session_replication_role = replica') // no trigger fires
  await fillProducts(tx, 1, size, shops)
  await tx.query('set local session_replication_role = origin')
  await tx.query('analyze product, product_category, merchant, category')
  // The other triggers of the listing, which count it, see all its rows at once.
  await tx.query('alter table product_listing disable trigger reword_listed')
  await tx.query('insert into product_listing select * from wanted_listing')
  await tx.query('alter table product_listing enable trigger reword_listed')
  await tx.query('analyze product_listing')
  await tx.query(wordsBySetsSql)
  for (const { definition } of indexes) await tx.query(definition)
  await tx.query('analyze')
}

/** An index that is built at the end takes a tenth of the time of one that grows with each row. Returns them. */
async function dropIndexes(tx: Database): Promise<{ name: string; definition: string }[]> {
  const indexes = await tx.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ('{picture,product,product_category,product_listing,product_words}'::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid`,
  )
  for (const { name } of indexes) await tx.query(`drop index ${name}`)
  return indexes
}

/**
 * The rows of the view wanted_product_words. The view cleans four texts of each product; here each text that many
 * products share (the names of categories, a shop and its place, the description) is cleaned once.
 */
const wordsBySetsSql = `
  insert into product_words (product_id, merchant_id, click, name, words)
  with listed as materialized (
    select p.id, p.merchant_id, p.click, p.name as a,
      concat_ws(' ', (
        select string_agg(c.name, ' ' order by c.id) from product_listing l join category c on c.id = l.category_id
        where l.product_id = p.id), case when p.is_sni then search_numbers(p.sni_no) end) as b,
      concat_ws(' ', shop.name, province.name, regency.name) as c, left(p.description, 2000) as d
    from product_listing l join product p on p.id = l.product_id
    join merchant shop on shop.id = p.merchant_id
    left join province on province.id = shop.province_id
    left join regency on regency.id = shop.regency_id
    where l.category_id = 0
  ),
  names as materialized (
    select a, search_clean(a) as name, search_vector(a, null, null, null)::text as said from (select distinct a from listed) x),
  categories as materialized (select b, search_vector(null, b, null, null)::text as said from (select distinct b from listed) x),
  shops as materialized (select c, search_vector(null, null, c, null)::text as said from (select distinct c from listed) x),
  descriptions as materialized (select d, search_vector(null, null, null, d)::text as said from (select distinct d from listed) x)
  select id, merchant_id, click, names.name,
    concat_ws(' ', names.said, categories.said, shops.said, descriptions.said)::tsvector
  from listed join names using (a) join categories using (b) join shops using (c) join descriptions using (d)
  order by id`

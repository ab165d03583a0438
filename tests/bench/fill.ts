import type { OpenDatabase } from '#server/db/database.ts'

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

/** Inserts `size` products into a migrated and seeded database, with one shop per 50 products, 20 at least. */
export async function fill(db: OpenDatabase, size: number): Promise<void> {
  const shops = Math.max(20, Math.round(size / 50))
  await db.query(
    `insert into merchant (name, province_id, regency_id, picture_id, wizard_stage, status, created_at)
     select 'Usaha ' || ($2::text[])[1 + i % $3::int] || ' ' || i, r.province_id, r.id, null, 5, 'active', now() - i * interval '1 hour'
     from generate_series(1, $1::int) i
     join (select id, province_id, row_number() over (order by province_id, id) - 1 as at from regency) r
       on r.at = floor(power((i * 7919 % 1009) / 1009.0, 2) * 514)::int`,
    [shops, places, places.length],
  )
  for (let from = 1; from <= size; from += 1_000) await fillProducts(db, from, Math.min(from + 999, size), shops)
}

async function fillProducts(db: OpenDatabase, from: number, to: number, shops: number) {
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into picture (name, width, height, thumbhash, drawn_at)
       select 'product/' || md5(i::text), 960, 960, 'IQgGFYIIeHiPiId3d4d3iHeIAAAAAAA=', now() from generate_series($1::int, $2::int) i`,
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
       from generate_series($1::int, $2::int) i
       join picture p on p.name = 'product/' || md5(i::text)
       order by i`,
      [from, to, shops, nouns, nouns.length, makes, makes.length, places, places.length],
    )
    // One or two subcategories each, more often those with low ids.
    await tx.query(
      `with sub as (select id, row_number() over (order by id) - 1 as at from category where parent_id is not null),
            fresh as (select id from product order by id desc limit $1)
       insert into product_category (product_id, category_id)
       select f.id, s.id from fresh f cross join generate_series(1, 2) turn
       join sub s on s.at = floor(power((f.id * (turn * 7919 + 13) % 1009) / 1009.0, 2) * 155)::int
       where turn = 1 or f.id % 5 < 2
       on conflict do nothing`,
      [to - from + 1],
    )
  })
}

import { type ExportName, exportFileNames } from '#contract/operator/imports.ts'
import { operator } from '#contract/operator/operator.ts'
import { refused } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { type Api, enforceRateLimit, mount } from '../../http/mount.ts'
import { toFile } from '../../spreadsheets/saved-file.ts'
import type { Sheet } from '../../spreadsheets/table.ts'

const maxRows = 50_000
/** Rows in one query, so that other queries run in between. */
const batchSize = 1000
/** Files of one operator. */
const rateLimit = { most: 60, seconds: 3600 }

/** All shops, certification bodies, or certificates as a file. The export is logged before the file is sent. */
export function mountListFiles(api: Api) {
  mount(api, operator.exportFile, async ({ what, format }, { db, me }) => {
    await enforceRateLimit(api.sharedLimits, `table files ${me.id}`, rateLimit)
    const sheet = await readSheet(db, what)
    await writeAuditLog(db, { by: me, action: 'list.exported', after: { what, format } })
    const name = `${exportFileNames[what]}-${dayInJakarta()}`
    return { data: await toFile(format, name, { sheets: [sheet], personId: me.id }) }
  })
}

type Cell = string | number | null
/** The columns by their names in the file, in this order, and the query of a batch of rows after an id. */
type ListFile = { columns: Record<string, number>; sql: string }

async function readSheet(db: Database, what: ExportName): Promise<Sheet> {
  const { columns, sql } = listFiles[what]
  const names = Object.keys(columns)
  const rows: Cell[][] = [names]
  for (let after = 0; ; ) {
    const batch = await db.query<Record<string, Cell>>(sql, [after, batchSize])
    for (const row of batch) rows.push(names.map((name) => row[name] ?? null))
    if (rows.length > maxRows + 1) throw refused('Barisnya terlalu banyak untuk satu berkas.')
    if (batch.length < batchSize) break
    after = Number(batch.at(-1)!.Nomor)
  }
  return { name: 'Daftar', rows, widths: Object.values(columns) }
}

const placeJoinsSql = (table: string) => `
  left join province on province.id = ${table}.province_id left join regency on regency.id = ${table}.regency_id
  left join district on district.id = ${table}.district_id left join village on village.id = ${table}.village_id`

const listFiles: Record<ExportName, ListFile> = {
  shops: {
    columns: {
      Nomor: 10,
      Nama: 30,
      Bentuk: 16,
      NIB: 18,
      Pemilik: 24,
      Tahun: 8,
      KBLI: 24,
      Provinsi: 20,
      'Kabupaten/Kota': 20,
      Kecamatan: 20,
      'Kelurahan/Desa': 20,
      Alamat: 40,
      'Kode pos': 10,
      Email: 28,
      Telepon: 18,
      Keadaan: 14,
      Produk: 10,
      'Produk disetujui': 14,
      Terdaftar: 14,
    },
    // Shops without a name and a NIB, whose wizard has just begun, are left out, as in the list.
    sql: `select shop.id as "Nomor", shop.name as "Nama", shop.type as "Bentuk", shop.nib as "NIB", shop.owner as "Pemilik",
        shop.year as "Tahun",
        (select string_agg(distinct code, ', ' order by code) from merchant_kbli where merchant_id = shop.id) as "KBLI",
        province.name as "Provinsi", regency.name as "Kabupaten/Kota", district.name as "Kecamatan",
        village.name as "Kelurahan/Desa", shop.address as "Alamat", shop.zip_code as "Kode pos",
        coalesce(shop.email, (select person.email from person where person.merchant_id = shop.id limit 1)) as "Email",
        shop.mobile_phone as "Telepon", case shop.status when 'active' then 'Aktif' else 'Tidak aktif' end as "Keadaan",
        (select count(*) from product where merchant_id = shop.id) as "Produk",
        (select count(*) from product where merchant_id = shop.id and review_state = 'approved') as "Produk disetujui",
        to_char(shop.created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as "Terdaftar"
      from merchant shop ${placeJoinsSql('shop')}
      where shop.id > $1 and (shop.name <> '' or shop.nib is not null) order by shop.id limit $2`,
  },
  lspros: {
    columns: {
      Nomor: 10,
      Nama: 36,
      Akreditasi: 20,
      'Mulai akreditasi': 16,
      'Akhir akreditasi': 16,
      'Ruang lingkup': 50,
      Provinsi: 20,
      'Kabupaten/Kota': 20,
      Alamat: 40,
      Email: 28,
      Telepon: 18,
      Keadaan: 14,
      Produk: 10,
    },
    sql: `select body.id as "Nomor", body.name as "Nama", body.accreditation_no as "Akreditasi",
        body.accreditation_start_date::text as "Mulai akreditasi", body.accreditation_end_date::text as "Akhir akreditasi",
        (select string_agg(scope.name, ' | ' order by scope.name) from lspro_scope join scope on scope.id = scope_id
         where lspro_id = body.id) as "Ruang lingkup",
        province.name as "Provinsi", regency.name as "Kabupaten/Kota", body.address as "Alamat", body.email as "Email",
        body.mobile_phone as "Telepon", case body.status when 'active' then 'Aktif' else 'Tidak aktif' end as "Keadaan",
        (select count(*) from product where lspro_id = body.id) as "Produk"
      from lspro body ${placeJoinsSql('body')}
      where body.id > $1 order by body.id limit $2`,
  },
  certificates: {
    columns: {
      Nomor: 10,
      Produk: 30,
      'Nomor usaha': 12,
      Usaha: 30,
      'Nomor SNI': 30,
      'Nomor sertifikat': 28,
      Mulai: 14,
      Akhir: 14,
      'Tanpa tanggal akhir': 18,
      LSPRO: 30,
      Peninjauan: 20,
      Tampil: 10,
      'Kata LSPRO': 16,
    },
    sql: `select p.id as "Nomor", p.name as "Produk", shop.id as "Nomor usaha", shop.name as "Usaha",
        array_to_string(p.sni_no, ', ') as "Nomor SNI", p.certificate_no as "Nomor sertifikat", p.sni_start_date::text as "Mulai", p.sni_end_date::text as "Akhir",
        case when p.sni_no_end then 'ya' end as "Tanpa tanggal akhir", lspro.name as "LSPRO",
        case p.review_state when 'draft' then 'Draf' when 'submitted' then 'Menunggu diperiksa'
          when 'changes_requested' then 'Perlu diubah' when 'rejected' then 'Ditolak' else 'Disetujui' end as "Peninjauan",
        case when exists (select from public_product v where v.id = p.id) then 'ya' else 'tidak' end as "Tampil",
        (select case verdict when 'confirmed' then 'Benar' else 'Disangkal' end from certificate_check said
         where said.product_id = p.id and said.lspro_id = p.lspro_id order by said.at desc limit 1) as "Kata LSPRO"
      from product p join merchant shop on shop.id = p.merchant_id left join lspro on lspro.id = p.lspro_id
      where p.is_sni and p.id > $1 order by p.id limit $2`,
  },
}

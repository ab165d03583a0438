import { textKinds } from '#contract/help/schemas.ts'
import type { Database } from '../../db/database.ts'
import { bulkInsert } from '../bulk-insert.ts'
import facts from '../content/contact.json' with { type: 'json' }
import texts from '../content/texts.json' with { type: 'json' }

/** The first version of each text of the site, in force from the first day. */
export async function seedTexts(db: Database): Promise<void> {
  const [today] = await db.query<{ day: string }>('select today_in_jakarta()::text as day')
  const rows = textKinds.map((kind) => ({
    kind,
    version: 1,
    remark: texts[kind].join(''),
    saved: 1,
    in_force: today!.day,
    published_at: 'now',
    published_by: 'Etalase Mutu',
    updated_at: 'now',
  }))
  await bulkInsert(db, 'house_text', rows)
}

type Change = { before: string; now: string }

const zeroResultTexts: Change[] = [
  {
    before: 'disimpan tanpa nama selama 90 hari.',
    now: 'disimpan tanpa nama paling lama 90 hari; yang jarang dicari dihapus setelah seminggu.',
  },
]

/** A change that inserts `after` behind a sentence of an earlier release's text. */
const followed = (before: string, after: string): Change => ({ before, now: before + after })
const retentionTexts: Change[] = [
  followed(
    '<li><b>Pesan</b> yang Anda kirim lewat halaman Kontak, beserta jawaban kami.</li>',
    '<li><b>Laporan</b> yang Anda kirim tentang produk, usaha, postingan, atau LSPro, beserta kontak bila Anda menuliskannya, dan tanda acak HP Anda agar laporan dari HP yang sama terhitung sebagai satu pelapor.</li><li><b>Bukti NIB</b>, bila sebuah NIB diperebutkan: foto lembar OSS dan penjelasan kedua pihak.</li>',
  ),
  followed(
    '<li><b>Pesan lewat halaman Kontak:</b> satu tahun setelah dijawab atau ditutup; spam, 30 hari.</li>',
    '<li><b>Laporan:</b> kontak pelapor dan tanda HP-nya dihapus satu tahun setelah laporan dikirim bila sudah diputuskan, atau begitu diputuskan bila lebih lama. Isi laporannya disimpan sebagai bukti selama yang dilaporkan masih ada.</li><li><b>Foto bukti NIB:</b> 90 hari setelah keputusan.</li><li><b>NIB pada pendaftaran usaha yang tidak diselesaikan:</b> dilepas setelah 30 hari tidak disentuh; Anda diberi tahu seminggu sebelumnya.</li>',
  ),
]
const favoriteAndVisitTimes: Change[] = [
  followed(
    '<li><b>Postingan yang dihapus:</b> dapat ditampilkan lagi selama 30 hari, lalu isinya dihapus.</li>',
    '<li><b>Favorit:</b> selama akun Anda ada atau sampai Anda menghapusnya. Bahwa sebuah favorit dihapus kami ingat selama 90 hari, agar HP yang lama tanpa sinyal tidak mengembalikannya.</li>',
  ),
  followed(
    'Jumlah ini dapat diteruskan ke layanan statistik milik pengelola.',
    ' Jumlah per hari itu dihapus setelah dua tahun.',
  ),
]

const errorReportTexts: Change[] = [
  followed(
    'yang jarang dicari dihapus setelah seminggu.',
    ' Bila aplikasi mengalami galat, HP Anda melaporkan jenis galat itu, halamannya, dan versi perambannya, tanpa nama, isian, atau alamat jaringan; laporan dihapus bila galatnya tidak muncul lagi selama 30 hari, dan tidak dikirim bila peramban Anda meminta untuk tidak dilacak.',
  ),
]

const labelTexts: Change[] = [
  followed(
    'Jumlah per hari itu dihapus setelah dua tahun.',
    ' Pindaian label SNI dihitung per label, hari, dan provinsi yang disebut pemindainya, tanpa nama atau tempat persis; tanda acak dari HP dihapus setelah hari itu, dan jumlahnya setelah dua tahun.',
  ),
  followed(
    '<li><b>Bukti NIB</b>, bila sebuah NIB diperebutkan: foto lembar OSS dan penjelasan kedua pihak.</li>',
    '<li><b>Label yang Anda laporkan:</b> nomor, foto, dan tempat sejauh Anda sebut (letak HP tidak dibaca), email bila Anda ingin dijawab, dan tanda acak HP Anda. Tempat dan waktu di dalam berkas foto dibuang; fotonya hanya dilihat operator.</li>',
  ),
  followed(
    '<li><b>NIB pada pendaftaran usaha yang tidak diselesaikan:</b> dilepas setelah 30 hari tidak disentuh; Anda diberi tahu seminggu sebelumnya.</li>',
    '<li><b>Label yang dilaporkan:</b> email pelapor dan tanda HP-nya dihapus 90 hari setelah diputuskan. Laporan dan fotonya dihapus dua tahun setelah diputuskan, atau dua tahun setelah dikirim bila belum; yang menandai sebuah nomor disimpan selama tanda itu berlaku.</li>',
  ),
]

const pageSpeedTexts: Change[] = [
  followed(
    'tanda acak dari HP dihapus setelah hari itu, dan jumlahnya setelah dua tahun.',
    ' Seberapa cepat halaman tampil dan menanggapi sentuhan di HP Anda dihitung per pekan sebagai baik, sedang, atau buruk, tanpa nama, alamat, atau halaman mana; tidak dihitung bila peramban Anda meminta untuk tidak dilacak atau bila Anda menghemat data, dan dihapus setelah 53 pekan.',
  ),
]

export const updatePrivacyText = (db: Database) => renewPrivacy(db, zeroResultTexts)
/** Adds how long reports and the proofs of a NIB are stored. */
export const seedRetentionTexts = (db: Database) => renewPrivacy(db, retentionTexts)
/** Adds how long removed favorites and page view counts are stored. */
export const addFavoriteAndVisitTimes = (db: Database) => renewPrivacy(db, favoriteAndVisitTimes)
/** Adds what phones report of errors. */
export const addErrorReports = (db: Database) => renewPrivacy(db, errorReportTexts)

/** Adds reports about labels and the scans of labels. */
export const addLabels = (db: Database) => renewPrivacy(db, labelTexts)
/** Adds the counts of how fast pages were. */
export const addPageSpeedText = (db: Database) => renewPrivacy(db, pageSpeedTexts)

/**
 * Publishes a new version of the privacy text if the current one is from an earlier release. A draft with the old
 * sentences is corrected too, and gets the next version number. A text that operators have written is not changed.
 */
async function renewPrivacy(db: Database, changes: readonly Change[]): Promise<void> {
  await db.query('lock table house_text in share row exclusive mode')
  const [last] = await db.query<{ remark: string }>(
    `select remark from house_text where kind = 'privacy' and published_at is not null
     order by in_force desc, version desc limit 1`,
  )
  const now = last && renewed(last.remark, changes)
  if (now === undefined || now === last?.remark) return
  const [draft] = await db.query<{ remark: string }>(
    `select remark from house_text where kind = 'privacy' and published_at is null`,
  )
  await db.query(
    `update house_text set version = version + 1, remark = $1, saved = saved + 1, updated_at = now()
     where kind = 'privacy' and published_at is null`,
    [draft ? renewed(draft.remark, changes) : ''],
  )
  await db.query(
    `insert into house_text (kind, version, remark, in_force, published_at, published_by)
     select kind, max(version) + 1, $1, greatest(max(in_force), today_in_jakarta()), now(), 'Etalase Mutu'
     from house_text where kind = 'privacy' and published_at is not null group by kind`,
    [now],
  )
}

const renewed = (text: string, changes: readonly Change[]) =>
  changes.reduce((result, { before, now }) => (result.includes(now) ? result : result.replace(before, () => now)), text)

/** The demo's contact details. The addresses end in `.example`, so none of them exists. */
export async function seedContactFacts(db: Database): Promise<void> {
  await db.query(
    `update contact_facts set address = $1, whatsapp = $2, email = $3, facebook = $4, instagram = $5, tiktok = $6
     where version = 1`,
    [facts.address, facts.whatsapp, facts.email, facts.facebook, facts.instagram, facts.tiktok],
  )
}

import { helpMessages } from '#contract/help/rules.ts'
import { help } from '#contract/help/schemas.ts'
import { notYours } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import type { PasswordHasher } from '../auth/password-hashing.ts'
import { sessionLimits } from '../auth/sessions.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { splitNumbersSql } from '../lspro/certificate-checks.ts'
import { subjectIdSql, subjectKindSql } from '../moderation/case-subject.ts'
import { confirmPassword } from './confirm-password.ts'

/** An export reads all data of a person and is seldom needed. */
const perAccount = { most: 5, seconds: 3600 }
/** The latest rows of each list; the export says where older ones are left out. */
const maxRows = 5000

/** Exports all stored data of the user, with the names of the tables, without password hashes and other secrets. */
export function mountExport(api: Api, passwords: PasswordHasher) {
  mount(api, help.export, async ({ password }, { db, me }) => {
    // An operator's actions contain data of other persons: they are exported at the desk only, which requires a code.
    if (me.role === 'operator') throw notYours(helpMessages.operators)
    await confirmPassword({ passwords, db, shared: api.sharedLimits }, me, password)
    await enforceRateLimit(api.sharedLimits, `export ${me.id}`, perAccount)
    const [found] = await db.query<{ everything: ExportedLists }>(
      `select row_to_json(x) as everything from (${exportSql}) x`,
      [me.id, sessionLimits.idleDays],
    )
    await writeAuditLog(db, { by: me, action: 'data.exported', after: { user_id: me.id } })
    return {
      data: {
        name: `data-akun-${dayInJakarta()}.json`,
        json: JSON.stringify({ dibuat: new Date().toISOString(), ...truncateLists(found!.everything) }, null, 2),
      },
    }
  })
}

type ExportedLists = Record<string, unknown>

/** Truncates the lists to `maxRows` rows, and adds which ones were truncated. */
function truncateLists(lists: ExportedLists): ExportedLists {
  const tooLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > maxRows
  const names = Object.keys(lists).filter((name) => tooLong(lists[name]))
  const cut = Object.entries(lists).map(([name, value]) => [name, tooLong(value) ? value.slice(0, maxRows) : value])
  const note = `Daftar ini hanya memuat ${maxRows} baris terbaru. Untuk selebihnya, tulis kepada kami lewat halaman kontak.`
  return { terpotong: names.length > 0 ? { daftar: names, keterangan: note } : null, ...Object.fromEntries(cut) }
}

/** SQL: the latest rows of a query as a list, without these columns, and one more than `maxRows`. */
const listSql = (sql: string, without: readonly string[] = []) => `coalesce((
  select jsonb_agg(to_jsonb(r)${without.map((column) => ` - '${column}'`).join('')})
  from (${sql} limit ${maxRows + 1}) r), '[]')`

const pictureNameSql = (column: string) => `(select name || '.jpg' from picture where picture.id = ${column})`
const ownShopSql = '(select merchant_id from person where id = $1)'
const ownLsproSql = '(select lspro_id from person where id = $1)'
const ownProductsSql = `select id from product where merchant_id = ${ownShopSql}`
/** Ids of other persons: the operator or colleague who created or changed the row. */
const otherPeopleColumns = ['created_by', 'updated_by']
const internalColumns = ['picture_id', 'banner_picture_id', 'words', ...otherPeopleColumns]
const withoutInternalSql = `- array[${internalColumns.map((column) => `'${column}'`).join(', ')}]`

/** SQL: the latest audit rows by this person, and those about them, their shop or their body. */
const ownAuditLogSql = [
  'person_id = $1',
  `merchant_id = ${ownShopSql}`,
  `lspro_id = ${ownLsproSql}`,
  `after ? 'user_id' and after ->> 'user_id' = $1::int::text`,
]
  .map((condition) => `(select id from audit_log where ${condition} order by id desc limit ${maxRows + 1})`)
  .join(' union ')

/**
 * SQL: the export, with the names of the tables. Credentials are left out (hashes, keys of e-mails and sessions, the
 * secret of an authenticator), so that the file cannot be used to sign in.
 */
const exportSql = `select
  (select to_jsonb(p) - array['password_hash', 'password_weak', 'email_key', 'registration_hash', 'contested', 'picture_id']
     || jsonb_build_object('foto', ${pictureNameSql('p.picture_id')})
   from person p where p.id = $1) as akun,
  ${listSql(
    `select device as perangkat, created_at as masuk, seen_at as terakhir from session
     where person_id = $1 and ends_at > now() and seen_at > now() - make_interval(days => $2) order by seen_at desc`,
  )} as perangkat,
  (select to_jsonb(m) ${withoutInternalSql}
     || jsonb_build_object('logo', ${pictureNameSql('m.picture_id')}, 'banner', ${pictureNameSql('m.banner_picture_id')})
   from merchant m where m.id = ${ownShopSql}) as usaha,
  ${listSql(`select edition as edisi, code as kode from merchant_kbli where merchant_id = ${ownShopSql} order by code`)} as kbli,
  ${listSql(
    `select position as urutan, ${pictureNameSql('picture_id')} as foto from merchant_media
     where merchant_id = ${ownShopSql} order by position`,
  )} as galeri,
  ${listSql(
    `select p.*, ${pictureNameSql('p.picture_id')} as foto,
       (select jsonb_agg(category_id) from product_category where product_id = p.id) as kategori,
       (select jsonb_agg(${pictureNameSql('media.picture_id')}) from product_media media where product_id = p.id) as foto_lain
     from product p where p.id in (${ownProductsSql}) order by p.id desc`,
    internalColumns,
  )} as produk,
  ${listSql(`select * from product_revision where product_id in (${ownProductsSql}) order by product_id desc`)} as revisi,
  ${listSql(
    `select id as nomor, name as berkas, role as oleh, state as keadaan, row_count as baris, counts as hasil, created_at as dibuat,
       started_at as dimulai, finished_at as selesai from product_import where merchant_id = ${ownShopSql} order by id desc`,
  )} as impor,
  ${listSql(
    `select import_id as impor, row as baris, cells as isi, effect as hasil, problems as kesalahan, notes as catatan,
       product_id as produk from product_import_row
     where import_id in (select id from product_import where merchant_id = ${ownShopSql}) order by import_id desc, row`,
  )} as baris_impor,
  ${listSql(
    `select week as pekan, product_id as produk, kind as jenis, n as kali from reach
     where merchant_id = ${ownShopSql} order by week desc, product_id, kind`,
  )} as jangkauan,
  (select to_jsonb(b) ${withoutInternalSql} || jsonb_build_object('logo', ${pictureNameSql('b.picture_id')},
     'ruang_lingkup', (select jsonb_agg(scope_id order by scope_id) from lspro_scope where lspro_id = b.id))
   from lspro b where b.id = ${ownLsproSql}) as lembaga,
  ${listSql(
    `select position as urutan, ${pictureNameSql('picture_id')} as foto from lspro_media
     where lspro_id = ${ownLsproSql} order by position, id`,
  )} as galeri_lembaga,
  ${listSql(
    `select code as kode, created_at as dibuat, revoked_at as dicabut from referral_code
     where lspro_id = ${ownLsproSql} order by created_at desc, code`,
  )} as kode_rujukan,
  ${listSql(
    `select post.*, ${pictureNameSql('post.picture_id')} as foto from lspro_posting post
     where lspro_id = ${ownLsproSql} order by id desc`,
    internalColumns,
  )} as postingan,
  ${listSql(
    // A body's remark on a certificate is for operators: it is in the body's export, not in the shop's.
    `select said.product_id as produk, said.lspro_id as lspro, verdict as putusan, ${splitNumbersSql('sni_no')}, sni_start_date,
       sni_end_date, sni_no_end, at as pada, case when said.lspro_id = ${ownLsproSql} then remark end as keterangan
     from certificate_check said
     where said.lspro_id = ${ownLsproSql} or said.product_id in (${ownProductsSql}) order by said.id desc`,
  )} as pemeriksaan_sertifikat,
  ${listSql('select * from notice where person_id = $1 order by id desc')} as notifikasi,
  ${listSql(
    `select said.id, ${subjectKindSql('c')} as tentang, ${subjectIdSql('c')} as nomor, said.reason as alasan, said.remark as keterangan,
       said.contact as kontak, said.created_at as pada
     from moderation_report said join moderation_case c on c.id = said.case_id where said.person_id = $1 order by said.id desc`,
  )} as laporan,
  ${listSql(
    `select said.id, said.number as nomor, said.certificate_id as sertifikat, said.product_id as produk, said.fault as perkara,
       said.goods as barang, said.remark as keterangan, said.province_id, said.regency_id, said.place as tempat, said.email,
       said.created_at as pada,
       (select jsonb_agg(picture.name || '.jpg' order by position) from sni_label_report_photo photo
        join picture on picture.id = photo.picture_id where photo.report_id = said.id) as foto,
       (select jsonb_agg(jsonb_build_object('putusan', outcome, 'jawaban', answer, 'pada', at, 'berakhir', ended_at) order by id)
        from sni_label_decision where report_id = said.id) as putusan
     from sni_label_report said where said.person_id = $1 order by said.id desc`,
  )} as laporan_label,
  ${listSql(
    `select d.id, ${subjectKindSql('c')} as tentang, ${subjectIdSql('c')} as nomor, d.verdict as putusan, d.visible as tetap_tampil,
       d.reason as alasan, d.at as pada, d.ended_at as berakhir, d.ended_how as berakhir_karena, d.ended_reason as alasan_berakhir,
       (select jsonb_agg(jsonb_build_object('keberatan', remark, 'pada', created_at, 'hasil', outcome, 'jawaban', answer) order by id)
        from moderation_objection where decision_id = d.id) as keberatan
     from moderation_decision d join moderation_case c on c.id = d.case_id
     where d.verdict <> 'nothing' and (d.owner_id = $1 or d.merchant_id = ${ownShopSql} or d.lspro_id = ${ownLsproSql}) order by d.id desc`,
  )} as keputusan,
  ${listSql(
    `select kind as jenis, to_email as kepada, created_at as dibuat, sent_at as terkirim from mail
     where person_id = $1 order by id desc`,
  )} as surat,
  ${listSql(
    `select m.*, (select jsonb_agg(jsonb_build_object('jawaban', remark, 'pada', created_at) order by id)
                  from contact_answer where message_id = m.id) as jawaban
     from contact_message m where ${writtenBySql('$1')} order by m.id desc`,
    ['person_id', 'sent_key', 'version'],
  )} as pesan,
  ${listSql(
    `select merchant_id as usaha, at as pada from shop_seen where person_id = $1 order by at desc`,
  )} as usaha_dilihat,
  ${listSql(
    `select nib, asked_at as diajukan, outcome as putusan, reason as alasan, closed_at as diputuskan,
       case when claimant_id = ${ownShopSql} then remark else answer end as keterangan,
       ${pictureNameSql(`case when claimant_id = ${ownShopSql} then picture_id else answer_picture_id end`)} as bukti
     from nib_case where ${ownShopSql} in (claimant_id, holder_id) order by id desc`,
  )} as sengketa_nib,
  ${listSql('select kind as jenis, thing_id as nomor, at as pada from favorite where person_id = $1 and liked order by at desc')} as favorit,
  ${listSql('select lspro_id as lspro, created_at as sejak from lspro_follow where person_id = $1 order by created_at desc')} as diikuti,
  ${listSql(
    `select split_part(endpoint, '/', 3) as layanan, reviews as peninjauan, posts as postingan, created_at as sejak
     from push_subscription where person_id = $1 order by id desc`,
  )} as pemberitahuan,
  ${listSql('select reason, asked_at, withdrawn_at, closed_at, outcome, remark from deletion_request where person_id = $1 order by id desc')} as hapus_akun,
  ${listSql(
    // Actors are exported by role, without their names.
    `select at as pada, role as oleh, action as perbuatan, product_id as produk, log.merchant_id as usaha,
       log.lspro_id as lspro, ${ownChangesOnlySql('before')} as sebelum, ${ownChangesOnlySql('after')} as sesudah
     from audit_log log, (select merchant_id, lspro_id from person where id = $1) mine
     -- Who has reported something is nobody's business but the operator's.
     where log.id in (${ownAuditLogSql}) and (action <> 'moderation.reported' or person_id = $1) order by log.id desc`,
  )} as catatan`

/**
 * SQL: values before and after a change only for the person's own shop or body, because others belong to other persons.
 * A body's check of a certificate belongs to the body.
 */
function ownChangesOnlySql(column: string) {
  return `case when log.lspro_id = mine.lspro_id or (log.merchant_id = mine.merchant_id and action <> 'certificate.checked')
    then log.${column} end`
}

/** SQL: contact messages by this person, signed in or not; by the address only if it is confirmed. */
export function writtenBySql(id: string) {
  return `(m.person_id = ${id} or lower(m.email) = (
    select lower(email) from person where id = ${id} and verified_at is not null))`
}

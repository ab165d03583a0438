import { help } from '#contract/help.ts'
import { helpWords } from '#contract/help-rules.ts'
import { notYours } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/product-state.ts'
import type { Passwords } from '../account/passwords.ts'
import { sessionLife } from '../account/sessions.ts'
import { note } from '../audit.ts'
import { kindOf, thingOf } from '../moderation/things.ts'
import { type Api, mount, refuseOver } from '../mount.ts'
import { askAgain } from './password.ts'

/** It reads everything somebody has; nobody needs it often. */
const perAccount = { most: 5, seconds: 3600 }
/** So many rows of one list, the latest; what is older is said to be left out. */
const most = 5000

/** One's own data, whole (D09): what is kept of somebody, in words of the tables, without what only locks doors. */
export function mountExport(api: Api, passwords: Passwords) {
  mount(api, help.export, async ({ password }, { db, me }) => {
    // What an operator did says what others have: it leaves by the desk alone, and nobody stands there without a code.
    if (me.role === 'operator') throw notYours(helpWords.operators)
    await askAgain({ passwords, db, shared: api.shared }, me, password)
    await refuseOver(api.shared, `export ${me.id}`, perAccount)
    const [found] = await db.rows<{ everything: Lists }>(`select row_to_json(x) as everything from (${everything}) x`, [
      me.id,
      sessionLife.idleDays,
    ])
    await note(db, { by: me, action: 'data.exported', after: { user_id: me.id } })
    return {
      data: {
        name: `data-akun-${dayInJakarta()}.json`,
        json: JSON.stringify({ dibuat: new Date().toISOString(), ...cut(found!.everything) }, null, 2),
      },
    }
  })
}

type Lists = Record<string, unknown>

/** The lists without their last row where that is one too many, and which those are. */
function cut(lists: Lists): Lists {
  const tooLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > most
  const names = Object.keys(lists).filter((name) => tooLong(lists[name]))
  const short = Object.entries(lists).map(([name, value]) => [name, tooLong(value) ? value.slice(0, most) : value])
  const say = `Daftar ini hanya memuat ${most} baris terbaru. Untuk selebihnya, tulis kepada kami lewat halaman kontak.`
  return { terpotong: names.length > 0 ? { daftar: names, keterangan: say } : null, ...Object.fromEntries(short) }
}

/** The latest rows of a table as a list, each without these columns, and one more than there may be. */
const listOf = (sql: string, without: readonly string[] = []) => `coalesce((
  select jsonb_agg(to_jsonb(r)${without.map((column) => ` - '${column}'`).join('')})
  from (${sql} limit ${most + 1}) r), '[]')`

const pictureOf = (column: string) => `(select name || '.jpg' from picture where picture.id = ${column})`
const myShop = '(select merchant_id from person where id = $1)'
const myBody = '(select lspro_id from person where id = $1)'
const myProducts = `select id from product where merchant_id = ${myShop}`
/** Numbers of others: who of the house changed it last, or which colleague made it. */
const others = ['created_by', 'updated_by']
const inside = ['picture_id', 'banner_picture_id', 'words', ...others]
const withoutInside = `- array[${inside.map((column) => `'${column}'`).join(', ')}]`

/** The latest of the log that they did, and that was done to them, their shop or their body. */
const myLog = [
  'person_id = $1',
  `merchant_id = ${myShop}`,
  `lspro_id = ${myBody}`,
  `after ? 'user_id' and after ->> 'user_id' = $1::int::text`,
]
  .map((mine) => `(select id from audit_log where ${mine} order by id desc limit ${most + 1})`)
  .join(' union ')

/**
 * Its words are those of the tables. Left out is what only proves who somebody is (hashes, keys of letters and sessions,
 * the secret of an authenticator): whoever has the file must not come in with it.
 */
const everything = `select
  (select to_jsonb(p) - array['password_hash', 'password_weak', 'email_key', 'registration_hash', 'contested', 'picture_id']
     || jsonb_build_object('foto', ${pictureOf('p.picture_id')})
   from person p where p.id = $1) as akun,
  ${listOf(
    `select device as perangkat, created_at as masuk, seen_at as terakhir from session
     where person_id = $1 and ends_at > now() and seen_at > now() - make_interval(days => $2) order by seen_at desc`,
  )} as perangkat,
  (select to_jsonb(m) ${withoutInside}
     || jsonb_build_object('logo', ${pictureOf('m.picture_id')}, 'banner', ${pictureOf('m.banner_picture_id')})
   from merchant m where m.id = ${myShop}) as usaha,
  ${listOf(`select edition as edisi, code as kode from merchant_kbli where merchant_id = ${myShop} order by code`)} as kbli,
  ${listOf(
    `select position as urutan, ${pictureOf('picture_id')} as foto from merchant_media
     where merchant_id = ${myShop} order by position`,
  )} as galeri,
  ${listOf(
    `select p.*, ${pictureOf('p.picture_id')} as foto,
       (select jsonb_agg(category_id) from product_category where product_id = p.id) as kategori,
       (select jsonb_agg(${pictureOf('media.picture_id')}) from product_media media where product_id = p.id) as foto_lain
     from product p where p.id in (${myProducts}) order by p.id desc`,
    inside,
  )} as produk,
  ${listOf(`select * from product_revision where product_id in (${myProducts}) order by product_id desc`)} as revisi,
  ${listOf(
    `select week as pekan, product_id as produk, kind as jenis, n as kali from reach
     where merchant_id = ${myShop} order by week desc, product_id, kind`,
  )} as jangkauan,
  (select to_jsonb(b) ${withoutInside} || jsonb_build_object('logo', ${pictureOf('b.picture_id')},
     'ruang_lingkup', (select jsonb_agg(scope_id order by scope_id) from lspro_scope where lspro_id = b.id))
   from lspro b where b.id = ${myBody}) as lembaga,
  ${listOf(
    `select position as urutan, ${pictureOf('picture_id')} as foto from lspro_media
     where lspro_id = ${myBody} order by position, id`,
  )} as galeri_lembaga,
  ${listOf(
    `select code as kode, created_at as dibuat, revoked_at as dicabut from referral_code
     where lspro_id = ${myBody} order by created_at desc, code`,
  )} as kode_rujukan,
  ${listOf(
    `select post.*, ${pictureOf('post.picture_id')} as foto from lspro_posting post
     where lspro_id = ${myBody} order by id desc`,
    inside,
  )} as postingan,
  ${listOf(
    // Why a body disputes a certificate it tells the operator: in its own file, not in the shop's.
    `select said.product_id as produk, said.lspro_id as lspro, verdict as putusan, sni_no, sni_start_date, sni_end_date,
       sni_no_end, at as pada, case when said.lspro_id = ${myBody} then remark end as keterangan
     from certificate_check said
     where said.lspro_id = ${myBody} or said.product_id in (${myProducts}) order by said.id desc`,
  )} as pemeriksaan_sertifikat,
  ${listOf('select * from notice where person_id = $1 order by id desc')} as notifikasi,
  ${listOf(
    `select said.id, ${kindOf('c')} as tentang, ${thingOf('c')} as nomor, said.reason as alasan, said.remark as keterangan,
       said.contact as kontak, said.created_at as pada
     from moderation_report said join moderation_case c on c.id = said.case_id where said.person_id = $1 order by said.id desc`,
  )} as laporan,
  ${listOf(
    `select d.id, ${kindOf('c')} as tentang, ${thingOf('c')} as nomor, d.verdict as putusan, d.visible as tetap_tampil,
       d.reason as alasan, d.at as pada, d.ended_at as berakhir, d.ended_how as berakhir_karena, d.ended_reason as alasan_berakhir,
       (select jsonb_agg(jsonb_build_object('keberatan', remark, 'pada', created_at, 'hasil', outcome, 'jawaban', answer) order by id)
        from moderation_objection where decision_id = d.id) as keberatan
     from moderation_decision d join moderation_case c on c.id = d.case_id
     where d.verdict <> 'nothing' and (d.owner_id = $1 or d.merchant_id = ${myShop} or d.lspro_id = ${myBody}) order by d.id desc`,
  )} as keputusan,
  ${listOf(
    `select kind as jenis, to_email as kepada, created_at as dibuat, sent_at as terkirim from mail
     where person_id = $1 order by id desc`,
  )} as surat,
  ${listOf(
    `select m.*, (select jsonb_agg(jsonb_build_object('jawaban', remark, 'pada', created_at) order by id)
                  from contact_answer where message_id = m.id) as jawaban
     from contact_message m where ${writtenBy('$1')} order by m.id desc`,
    ['person_id', 'sent_key', 'version'],
  )} as pesan,
  ${listOf(
    `select merchant_id as usaha, at as pada from shop_seen where person_id = $1 order by at desc`,
  )} as usaha_dilihat,
  ${listOf(
    `select nib, asked_at as diajukan, outcome as putusan, reason as alasan, closed_at as diputuskan,
       case when claimant_id = ${myShop} then remark else answer end as keterangan,
       ${pictureOf(`case when claimant_id = ${myShop} then picture_id else answer_picture_id end`)} as bukti
     from nib_case where ${myShop} in (claimant_id, holder_id) order by id desc`,
  )} as sengketa_nib,
  ${listOf('select kind as jenis, thing_id as nomor, at as pada from favorite where person_id = $1 and liked order by at desc')} as favorit,
  ${listOf('select lspro_id as lspro, created_at as sejak from lspro_follow where person_id = $1 order by created_at desc')} as diikuti,
  ${listOf(
    `select split_part(endpoint, '/', 3) as layanan, reviews as peninjauan, posts as postingan, created_at as sejak
     from push_subscription where person_id = $1 order by id desc`,
  )} as pemberitahuan,
  ${listOf('select reason, asked_at, withdrawn_at, closed_at, outcome, remark from deletion_request where person_id = $1 order by id desc')} as hapus_akun,
  ${listOf(
    // Who did it is said by what they are: the name is theirs.
    `select at as pada, role as oleh, action as perbuatan, product_id as produk, log.merchant_id as usaha,
       log.lspro_id as lspro, ${ofOwn('before')} as sebelum, ${ofOwn('after')} as sesudah
     from audit_log log, (select merchant_id, lspro_id from person where id = $1) mine
     -- Who has reported something is nobody's business but the operator's.
     where log.id in (${myLog}) and (action <> 'moderation.reported' or person_id = $1) order by log.id desc`,
  )} as catatan`

/**
 * How something was is said of one's own shop or body alone: of anything else it is somebody else's. What a body says of a
 * certificate is the body's.
 */
function ofOwn(column: string) {
  return `case when log.lspro_id = mine.lspro_id or (log.merchant_id = mine.merchant_id and action <> 'certificate.checked')
    then log.${column} end`
}

/** SQL: what this person wrote, signed in or not; by the address only once it is known to be theirs. */
export function writtenBy(id: string) {
  return `(m.person_id = ${id} or lower(m.email) = (
    select lower(email) from person where id = ${id} and verified_at is not null))`
}

import { malformed } from '#contract/problem.ts'
import { bareSniKey, sniKey } from '#contract/sni/number-key.ts'
import type { Database } from '../../db/database.ts'

// The numbers that decisions mark as misused. The job of the registry publishes sni_misused_number when it differs from
// what was published last, so a mark and its end reach phones with their next difference.

/** The key under which a number is marked: as the check compares it, with SNI before it if it is printed so. */
export function misusedKeyOf(number: string): string {
  const bare = bareSniKey(number)
  return sniKey(number) === bare ? bare : `SNI${bare}`
}

/**
 * Refuses the number of a standard: the mark would be read beside every certificate of that standard, honest producers'
 * certificates included. A number that is not in the registry is the operator's to judge.
 */
export async function refuseStandard(tx: Database, number: string): Promise<void> {
  const key = bareSniKey(number)
  const found = await tx.query<{ certificate_no: string }>(
    `select c.certificate_no from sni_certificate_key k join sni_certificate c on c.id = k.certificate_id
     where k.key = $1 limit ${maxCountedCertificates}`,
    [key],
  )
  const certificates = found.filter(({ certificate_no }) => bareSniKey(certificate_no) !== key).length
  if (certificates === 0) return
  const sentence = `Ini nomor standar, dipakai ${certificates === maxCountedCertificates ? `${maxCountedCertificates} atau lebih` : certificates} sertifikat di daftar. Tandai nomor sertifikat atau nomor lain yang hanya ada di label itu.`
  throw malformed(sentence, { mark_number: sentence })
}

/** Counting stops at this number. */
const maxCountedCertificates = 1000

/**
 * Brings the row of a number up to date with the decisions that mark it: since the first of them, with the remark of
 * the latest. Call it after a decision was written.
 */
export async function refreshMisusedNumber(tx: Database, key: string): Promise<void> {
  // Locked in a statement of its own: the next one sees what a decision has committed meanwhile that marks the same
  // number.
  await tx.query('select from sni_misused_number where key = $1 for update', [key])
  const [marked] = await tx.query<{ since: string; remark: string }>(
    `select to_char(min(at) at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as since,
       (array_agg(mark_remark order by id desc))[1] as remark
     from sni_label_decision where mark_key = $1 and unmarked_at is null having count(*) > 0`,
    [key],
  )
  if (!marked) await tx.query('delete from sni_misused_number where key = $1', [key])
  else
    await tx.query(
      `insert into sni_misused_number (key, since, remark) values ($1, $2, $3)
       on conflict (key) do update set since = excluded.since, remark = excluded.remark`,
      [key, marked.since, marked.remark],
    )
}

import { addresses } from '#contract/addresses.ts'
import { emailRule } from '#contract/rules.ts'
import { codeText, makeCode, voidCodes } from '../account/codes.ts'
import { emailKey } from '../account/email.ts'
import { holdAt, type Known } from '../account/known.ts'
import { endSessions } from '../account/sessions.ts'
import { type Action, note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import { plainAddress } from '../mail/address.ts'
import { inWib } from '../mail/letters/letter.ts'

/** Why nothing was done, in a sentence for whoever asked for it. */
export class NotDone extends Error {}

type Asked = { email: string; name?: string | undefined; keys: Pick<Keys, 'codes'>; baseUrl: string }

/** How long the link that sets a password opens something, in seconds: it is read off a terminal, not out of a letter. */
const linkLife = 30 * 60

const roles = { guest: 'pengunjung', merchant: 'produsen', lspro: 'lembaga sertifikasi', operator: 'operator' } as const

/** Makes an operator without a password. Gives lines with the link that sets it. */
export async function createOperator(tx: Database, { email, name, ...by }: Asked): Promise<string[]> {
  const wrong = emailRule('Email harus disebut')(email) ?? (plainAddress(email) ? undefined : 'Email tidak dikenal')
  if (wrong) throw new NotDone(`${wrong}: ${email}`)
  if (name && name.length > 100) throw new NotDone('Nama paling banyak 100 huruf.')
  const [made] = await tx.rows<{ id: number }>(
    `insert into person (email, email_key, role, completed, name) values ($1, $2, 'operator', true, $3)
     on conflict (email_key) do nothing returning id`,
    [email, emailKey(email), name ?? email.replace(/@.*/, '')],
  )
  if (made) {
    await noteDone(tx, 'operator.created', email)
    return [`Operator ${email} dibuat.`, ...(await linkTo(tx, made.id, by))]
  }
  const { active } = await operatorAt(tx, email)
  throw new NotDone(
    active
      ? `Operator ${email} sudah ada. Untuk tautan baru pakai reset.`
      : `Operator ${email} sudah ada, tetapi dinonaktifkan. Untuk membukanya lagi pakai enable.`,
  )
}

/** For a lost phone or password: both are worth nothing from now on. Gives lines with the link that sets the next. */
export async function resetOperator(tx: Database, { email, ...by }: Asked): Promise<string[]> {
  const { id, active } = await operatorAt(tx, email)
  if (!active) throw new NotDone(`Operator ${email} dinonaktifkan. Untuk membukanya lagi pakai enable.`)
  await forget(tx, id)
  await noteDone(tx, 'operator.reset', email)
  return [`Kata sandi dan autentikator ${email} dihapus; semua perangkatnya keluar.`, ...(await linkTo(tx, id, by))]
}

/** Shuts an account, at once and on every phone. */
export async function disableOperator(tx: Database, { email }: Asked): Promise<string[]> {
  const { id, active } = await operatorAt(tx, email)
  if (!active) throw new NotDone(`Operator ${email} memang sudah dinonaktifkan.`)
  await forget(tx, id)
  await tx.rows(`update person set status = 'disabled', updated_at = now() where id = $1`, [id])
  await noteDone(tx, 'operator.disabled', email)
  return [`Operator ${email} dinonaktifkan; semua perangkatnya keluar.`]
}

/** Opens an account that was shut. It comes back with nothing of what it opened with before. */
export async function enableOperator(tx: Database, { email, ...by }: Asked): Promise<string[]> {
  const { id, active } = await operatorAt(tx, email)
  if (active) throw new NotDone(`Operator ${email} tidak sedang dinonaktifkan. Untuk tautan baru pakai reset.`)
  await tx.rows(`update person set status = 'active', updated_at = now() where id = $1`, [id])
  await noteDone(tx, 'operator.enabled', email)
  return [`Operator ${email} dibuka lagi.`, ...(await linkTo(tx, id, by))]
}

/** By nobody at the desk: whoever may start the server did it there. */
const noteDone = (tx: Database, action: Action, email: string) => note(tx, { by: 'system', action, after: { email } })

/** The operator of an address, held. Nobody else is touched by this command: what they are they stay. */
async function operatorAt(tx: Database, email: string): Promise<Known> {
  const [known] = await holdAt(tx, email)
  if (!known) throw new NotDone(`Tidak ada akun dengan email ${email}.`)
  if (known.role !== 'operator')
    throw new NotDone(
      `Email ${email} milik akun ${roles[known.role]}, yang tidak disentuh perintah ini. Pakai email lain.`,
    )
  return known
}

/** All that opens the account ends: whoever knows the old password must not set up the next authenticator. */
async function forget(tx: Database, id: number) {
  await tx.rows('update person set password_hash = null, updated_at = now() where id = $1', [id])
  await tx.rows('delete from authenticator where person_id = $1', [id])
  await voidCodes(tx, id, 'reset')
  await endSessions(tx, id)
}

async function linkTo(tx: Database, personId: number, { keys, baseUrl }: Pick<Asked, 'keys' | 'baseUrl'>) {
  const codeId = await makeCode(tx, keys, { kind: 'reset', personId, seconds: linkLife })
  const [made] = await tx.rows<{ nonce: Uint8Array; until: Date }>(
    'select nonce, expires_at as until from mail_code where id = $1',
    [codeId],
  )
  const { nonce, until } = made!
  return [
    `Buka tautan ini untuk membuat kata sandi, satu kali saja, sampai ${inWib(until)}:`,
    '',
    `  ${baseUrl}${addresses.forgotSave(codeText(keys, { kind: 'reset', nonce }))}`,
    '',
    `Sesudah itu masuk di ${baseUrl}${addresses.signIn(addresses.operator)} dan pasang aplikasi autentikator.`,
  ]
}

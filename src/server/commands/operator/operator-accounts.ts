import { addresses } from '#contract/addresses.ts'
import { emailRule } from '#contract/rules.ts'
import { type AuthAccount, lockAuthAccounts } from '../../auth/auth-account.ts'
import { emailKey } from '../../auth/email-key.ts'
import { endSessions } from '../../auth/sessions.ts'
import { type AuditAction, writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { plainAddress } from '../../mail/address.ts'
import { codeText, createCode, voidCodes } from '../../mail/mail-codes.ts'
import { formatWib } from '../../mail/templates/template.ts'
import type { Keys } from '../../secrets/keys.ts'

/** The reason why nothing was done, as a sentence for the user of the command. */
export class CommandError extends Error {}

type OperatorInput = { email: string; name?: string | undefined; keys: Pick<Keys, 'codes'>; baseUrl: string }

/**
 * How long the link to set a password is valid, in seconds; it is used at once, because it is printed to a terminal.
 */
const linkLifeSeconds = 30 * 60

const roles = { guest: 'pengunjung', merchant: 'produsen', lspro: 'lembaga sertifikasi', operator: 'operator' } as const

/** Creates an operator without a password. Returns lines with the link to set one. */
export async function createOperator(tx: Database, { email, name, ...by }: OperatorInput): Promise<string[]> {
  const error = emailRule('Email harus disebut')(email) ?? (plainAddress(email) ? undefined : 'Email tidak dikenal')
  if (error) throw new CommandError(`${error}: ${email}`)
  if (name && name.length > 100) throw new CommandError('Nama paling banyak 100 huruf.')
  const [inserted] = await tx.query<{ id: number }>(
    `insert into person (email, email_key, role, completed, name) values ($1, $2, 'operator', true, $3)
     on conflict (email_key) do nothing returning id`,
    [email, emailKey(email), name ?? email.replace(/@.*/, '')],
  )
  if (inserted) {
    await auditCommand(tx, 'operator.created', email)
    return [`Operator ${email} dibuat.`, ...(await createResetLink(tx, inserted.id, by))]
  }
  const { active } = await lockOperator(tx, email)
  throw new CommandError(
    active
      ? `Operator ${email} sudah ada. Untuk tautan baru pakai reset.`
      : `Operator ${email} sudah ada, tetapi dinonaktifkan. Untuk membukanya lagi pakai enable.`,
  )
}

/** For a lost phone or password: invalidates both. Returns lines with a link to set a new password. */
export async function resetOperator(tx: Database, { email, ...by }: OperatorInput): Promise<string[]> {
  const { id, active } = await lockOperator(tx, email)
  if (!active) throw new CommandError(`Operator ${email} dinonaktifkan. Untuk membukanya lagi pakai enable.`)
  await clearCredentials(tx, id)
  await auditCommand(tx, 'operator.reset', email)
  return [
    `Kata sandi dan autentikator ${email} dihapus; semua perangkatnya keluar.`,
    ...(await createResetLink(tx, id, by)),
  ]
}

/** Disables an account and ends all its sessions. */
export async function disableOperator(tx: Database, { email }: OperatorInput): Promise<string[]> {
  const { id, active } = await lockOperator(tx, email)
  if (!active) throw new CommandError(`Operator ${email} memang sudah dinonaktifkan.`)
  await clearCredentials(tx, id)
  await tx.query(`update person set status = 'disabled', updated_at = now() where id = $1`, [id])
  await auditCommand(tx, 'operator.disabled', email)
  return [`Operator ${email} dinonaktifkan; semua perangkatnya keluar.`]
}

/** Enables a disabled account, without its former password and authenticator. */
export async function enableOperator(tx: Database, { email, ...by }: OperatorInput): Promise<string[]> {
  const { id, active } = await lockOperator(tx, email)
  if (active) throw new CommandError(`Operator ${email} tidak sedang dinonaktifkan. Untuk tautan baru pakai reset.`)
  await tx.query(`update person set status = 'active', updated_at = now() where id = $1`, [id])
  await auditCommand(tx, 'operator.enabled', email)
  return [`Operator ${email} dibuka lagi.`, ...(await createResetLink(tx, id, by))]
}

/** Logged as 'system', because the command runs on the server, not at the desk. */
const auditCommand = (tx: Database, action: AuditAction, email: string) =>
  writeAuditLog(tx, { by: 'system', action, after: { email } })

/** The operator of an address, locked. Throws for accounts of other roles, which this command never changes. */
async function lockOperator(tx: Database, email: string): Promise<AuthAccount> {
  const [account] = await lockAuthAccounts(tx, email)
  if (!account) throw new CommandError(`Tidak ada akun dengan email ${email}.`)
  if (account.role !== 'operator')
    throw new CommandError(
      `Email ${email} milik akun ${roles[account.role]}, yang tidak disentuh perintah ini. Pakai email lain.`,
    )
  return account
}

/** Deletes all credentials: a person who knows the old password must not be able to set up the next authenticator. */
async function clearCredentials(tx: Database, id: number) {
  await tx.query('update person set password_hash = null, updated_at = now() where id = $1', [id])
  await tx.query('delete from authenticator where person_id = $1', [id])
  await voidCodes(tx, id, 'reset')
  await endSessions(tx, id)
}

async function createResetLink(
  tx: Database,
  personId: number,
  { keys, baseUrl }: Pick<OperatorInput, 'keys' | 'baseUrl'>,
) {
  const codeId = await createCode(tx, keys, { kind: 'reset', personId, seconds: linkLifeSeconds })
  const [inserted] = await tx.query<{ nonce: Uint8Array; until: Date }>(
    'select nonce, expires_at as until from mail_code where id = $1',
    [codeId],
  )
  const { nonce, until } = inserted!
  return [
    `Buka tautan ini untuk membuat kata sandi, satu kali saja, sampai ${formatWib(until)}:`,
    '',
    `  ${baseUrl}${addresses.forgotSave(codeText(keys, { kind: 'reset', nonce }))}`,
    '',
    `Sesudah itu masuk di ${baseUrl}${addresses.signIn(addresses.operator)} dan pasang aplikasi autentikator.`,
  ]
}

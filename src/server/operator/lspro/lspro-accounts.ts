import type { Input } from '#contract/endpoint.ts'
import { lsproNameRule } from '#contract/lspro/rules.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { countEmail } from '../../account/auth/rate-limits.ts'
import { enqueueInvitation } from '../../account/auth/reset-mail.ts'
import { type AuthAccount, lockAuthAccount, lockAuthAccounts } from '../../auth/auth-account.ts'
import { emailKey, refuseInvalidDomain } from '../../auth/email-key.ts'
import { type AuditAction, writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, enforceRateLimit, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import type { Keys } from '../../secrets/keys.ts'

type LsproAccount = { id: number; email: string; lsproId: number; body: string }

/** E-mails that one operator may send to arbitrary addresses in an hour. */
const mailLimit = { most: 60, seconds: 3600 } as const

const passwordIsSet =
  'Pemilik akun ini sudah membuat kata sandi. Kalau lupa, kirimkan tautan atur ulang dari halaman pengguna.'
const lsproInactive = 'LSPRO ini sedang tidak aktif. Aktifkan dahulu.'
const replacement = 'Pendaftaran di alamat itu yang belum diverifikasi digantikan oleh akun ini.'
const accountDisabled = 'Akun ini sedang tidak aktif. Aktifkan dahulu.'

/** Accounts of certification bodies, which cannot be registered: an operator issues them by an e-mail. */
export function mountLsproAccounts(api: Api, keys: Pick<Keys, 'codes'>) {
  const { sharedLimits } = api
  const countMail = async (me: CurrentUser, email: string) => {
    await enforceRateLimit(sharedLimits, `issued ${me.id}`, mailLimit)
    await countEmail(sharedLimits, 'resend', email)
  }

  mount(api, operator.issueLspro, async ({ name, email }, { db, me }) => {
    const line = singleLine(name, 'name', lsproNameRule)
    refuseInvalidDomain(email, 'email')
    await countMail(me, email)
    const issued = await db.transaction(async (tx) => {
      const accounts = await lockAuthAccounts(tx, email)
      const [inserted] = await tx.query<{ id: number }>(
        'insert into lspro (name, created_by, updated_by) values ($1, $2, $2) returning id',
        [line, me.id],
      )
      const { id } = inserted!
      return {
        id,
        replaced: await issueAccount(
          tx,
          { keys, me, action: 'lspro.issued' },
          { email, lsproId: id, body: line },
          accounts,
        ),
      }
    })
    clearCache(db)
    return { message: issuedMessage(email, issued), data: { id: issued.id } }
  })

  mount(api, operator.addAccount, async ({ id, email }, { db, me }) => {
    refuseInvalidDomain(email, 'email')
    await countMail(me, email)
    const replaced = await db.transaction(async (tx) => {
      // Lock order: persons before bodies, as in a registration with a code of the body.
      const accounts = await lockAuthAccounts(tx, email)
      const body = await lockLspro(tx, id)
      if (body.status !== 'active') throw refused(lsproInactive)
      return issueAccount(tx, { keys, me, action: 'lspro.issued' }, { email, lsproId: id, body: body.name }, accounts)
    })
    return { message: issuedMessage(email, { replaced }) }
  })

  mount(api, operator.resendAccount, async ({ id }, { db, me }) => {
    const account = await requireAccount(db, id)
    await countMail(me, account.email)
    await db.transaction((tx) => resendInvitation(tx, { keys, me, action: 'lspro.letter-sent' }, account))
    return { message: `Surat baru dikirim ke ${account.email}. Tautan yang lama tidak berlaku lagi.` }
  })
}

type IssueContext = { keys: Pick<Keys, 'codes'>; me: CurrentUser; action: AuditAction }

const issuedMessage = (email: string, { replaced }: { replaced: boolean }) =>
  `Akun diterbitkan. Suratnya dikirim ke ${email}.${replaced ? ` ${replacement}` : ''}`

/**
 * Creates an account without a password, and enqueues its invitation. Throws 01 if the address has an account already;
 * `accounts` is that of the address, locked. An unconfirmed registration is replaced; returns whether one was.
 */
async function issueAccount(
  tx: Database,
  context: IssueContext,
  { email, ...lspro }: Omit<LsproAccount, 'id'>,
  [existing]: AuthAccount[],
): Promise<boolean> {
  const replaced = existing !== undefined && (await replaceRegistration(tx, existing))
  const [inserted] = await tx.query<{ id: number }>(
    `insert into person (email, email_key, role, completed, name, lspro_id) values ($1, $2, 'lspro', true, $3, $4)
     on conflict (email_key) do nothing returning id`,
    [email, emailKey(email), lspro.body, lspro.lsproId],
  )
  if (!inserted) throw refused(issueMessages.taken, { email: issueMessages.taken })
  await enqueueIssuedMail(tx, context, { id: inserted.id, email, ...lspro }, { replaced })
  return replaced
}

/**
 * Deletes an unconfirmed registration without a shop or session, which anybody could have made. Its password, e-mails
 * and tokens become invalid; the invitation is sent to the address. Returns whether it was deleted.
 */
async function replaceRegistration(tx: Database, { id, pending }: AuthAccount): Promise<boolean> {
  if (!pending) return false
  const deleted = await tx.query(
    `delete from person where id = $1 and merchant_id is null and picture_id is null
       and not exists (select from session where person_id = person.id) returning id`,
    [id],
  )
  return deleted.length > 0
}

/** Locks both rows, because a password may be set or the body disabled concurrently. */
async function resendInvitation(tx: Database, context: IssueContext, { lsproId, id }: LsproAccount) {
  const body = await lockLspro(tx, lsproId)
  const person = await lockAuthAccount(tx, id)
  if (!person) throw notThere(issueMessages.noAccount)
  if (body.status !== 'active') throw refused(lsproInactive)
  if (!person.active) throw refused(accountDisabled)
  if (person.password_hash !== null) throw refused(passwordIsSet)
  await enqueueIssuedMail(tx, context, { id, email: person.email, lsproId, body: body.name })
}

/** Enqueues the invitation, with a link to set a password, and logs it. Earlier links become invalid. */
async function enqueueIssuedMail(
  tx: Database,
  { keys, me, action }: IssueContext,
  { id, email, lsproId, body }: LsproAccount,
  { replaced = false } = {},
) {
  await enqueueInvitation(tx, keys, { id, email, body })
  const after = { name: body, user_id: id, ...(replaced && { registration_replaced: true }) }
  await writeAuditLog(tx, { by: me, action, lsproId, after })
}

async function requireAccount(db: Database, id: number): Promise<LsproAccount> {
  const [account] = await db.query<LsproAccount>(
    `select person.id, person.email, lspro.id as "lsproId", lspro.name as body
     from person join lspro on lspro.id = person.lspro_id where person.id = $1`,
    [id],
  )
  if (!account) throw notThere(issueMessages.noAccount)
  return account
}

type LsproStatus = Input<typeof operator.standLspro>['status']
/** `suspended`: by a decision on a report. */
type LockedLspro = { seen: string; name: string; status: LsproStatus; suspended: boolean }

/** A body, locked. Throws code 04 when there is none. */
export async function lockLspro(tx: Database, id: number): Promise<LockedLspro> {
  await tx.query('select 1 from lspro where id = $1 for no key update', [id])
  const [body] = await tx.query<LockedLspro>(
    'select updated_at::text as seen, name, status, suspended_at is not null as suspended from lspro where id = $1',
    [id],
  )
  if (!body) throw notThere(issueMessages.noBody)
  return body
}

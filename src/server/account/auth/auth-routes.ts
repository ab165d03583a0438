import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { notThere, refused } from '#contract/problem.ts'
import { lockAuthAccount, lockAuthAccounts } from '../../auth/auth-account.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import { type Api, type Handler, mount } from '../../http/mount.ts'
import { sha256 } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { changeEmailHandler } from './change-email.ts'
import { countDevice, countEmail, type perDevice, perIp } from './rate-limits.ts'
import { findReferralLspro } from './referral-code.ts'
import { resetPasswordHandler, resetRequestHandler } from './reset-password.ts'
import { signInHandler } from './sign-in.ts'
import { registerHandler } from './sign-up.ts'
import { enqueueVerificationMail } from './verification-mail.ts'
import { expiredLink, findCodeOwner, verifyHandler } from './verify.ts'

const bodyLimit = 4 * 1024

/** Endpoints of registration, sign-in, and the links in e-mails. */
export const authRoutes =
  (parts: AccountParts) =>
  (api: Api): void => {
    const { account } = contract
    const { sharedLimits } = api
    mount(api, account.register, rateLimited(api, 'register', registerHandler(parts, sharedLimits)), { bodyLimit })
    mount(api, account.referral, referralHandler, { bodyLimit, perIp: perIp.referral })
    mount(api, account.signIn, signInHandler(parts, sharedLimits), { bodyLimit, perIp: perIp.signIn })
    mount(api, account.forgotRequest, resetRequestHandler(parts, sharedLimits), {
      bodyLimit,
      perIp: perIp.forgotRequest,
    })
    mount(api, account.forgotSave, resetPasswordHandler(parts), { bodyLimit, perIp: perIp.letters })
    mount(api, account.resend, rateLimited(api, 'resend', resendHandler(parts, sharedLimits)), { bodyLimit })
    mount(api, account.changeEmail, rateLimited(api, 'changeEmail', changeEmailHandler(parts, sharedLimits)), {
      bodyLimit,
    })
    mount(api, account.verify, verifyHandler(parts), { bodyLimit, perIp: perIp.letters })
    mount(api, account.disown, cancelRegistrationHandler, { bodyLimit, perIp: perIp.letters })
  }

type WithDevice = Endpoint & { ask: { _zod: { output: { device?: string | null | undefined } } } }

/** The same handler, after counting the request's device and then its IP address. */
const rateLimited =
  <E extends WithDevice>(api: Api, what: keyof typeof perDevice, handler: Handler<E>): Handler<E> =>
  async (input, by, ready) => {
    await countDevice(api, what, { device: input.device, ip: by.from.ip })
    return handler(input, by, ready)
  }

const referralHandler: Handler<typeof contract.account.referral> = async ({ referral_code }, { db }) => {
  const body = await findReferralLspro(db, referral_code)
  if (!body) throw notThere('Nama Lembaga Tidak Ditemukan!')
  return { data: { name: body.name } }
}

const sentIfWaiting = 'Bila alamat ini menunggu verifikasi, tautan baru sudah dikirim. Mohon cek email anda.'

/** Resends the verification e-mail. The answer does not reveal whether there is a registration. */
function resendHandler(
  { keys }: Pick<AccountParts, 'keys'>,
  sharedLimits: RateLimiter,
): Handler<typeof contract.account.resend> {
  return async ({ email }, { db }) => {
    await countEmail(sharedLimits, 'resend', email)
    await db.transaction(async (tx) => {
      const [account] = await lockAuthAccounts(tx, email)
      if (account?.pending) await enqueueVerificationMail(tx, keys, account)
    })
    return { message: sentIfWaiting }
  }
}

const registrationCancelled = 'Pendaftaran dengan email ini telah dibatalkan.'

/** "Bukan saya": the receiver of the e-mail cancels a registration that another person made with their address. */
const cancelRegistrationHandler: Handler<typeof contract.account.disown> = async (
  { verification_code: code },
  { db },
) => {
  await db.transaction(async (tx) => {
    const ownerId = await findCodeOwner(tx, sha256(code))
    const owner = ownerId === undefined ? undefined : await lockAuthAccount(tx, ownerId)
    if (!owner?.pending) throw refused(expiredLink)
    const deleted = await tx.query(
      `delete from person where id = $1 and exists (
         select from mail_code where code_hash = $2 and person_id = $1 and used_at is null and expires_at > now())
       returning id`,
      [owner.id, sha256(code)],
    )
    if (deleted.length === 0) throw refused(expiredLink)
  })
  return { message: registrationCancelled }
}

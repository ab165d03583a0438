import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { notThere } from '#contract/problem.ts'
import { type Api, type Handler, mount } from '../../http/mount.ts'
import type { AccountParts } from '../routes.ts'
import { cancelRegistrationHandler } from './cancel-registration.ts'
import { changeEmailHandler } from './change-email.ts'
import { countDevice, type perDevice, perIp } from './rate-limits.ts'
import { findReferralLspro } from './referral-code.ts'
import { registerHandler } from './register.ts'
import { resendHandler } from './resend-verification.ts'
import { resetPasswordHandler, resetRequestHandler } from './reset-password.ts'
import { signInHandler } from './sign-in.ts'
import { verifyHandler } from './verify.ts'

const bodyLimit = 4 * 1024

/** How one comes in: signing up, signing in, and what the letters lead to. */
export const authRoutes =
  (parts: AccountParts) =>
  (api: Api): void => {
    const { account } = contract
    const { sharedLimits: shared } = api
    mount(api, account.register, rateLimited(api, 'register', registerHandler(parts, shared)), { bodyLimit })
    mount(api, account.referral, referralHandler, { bodyLimit, perIp: perIp.referral })
    mount(api, account.signIn, signInHandler(parts, shared), { bodyLimit, perIp: perIp.signIn })
    mount(api, account.forgotRequest, resetRequestHandler(parts, shared), { bodyLimit, perIp: perIp.forgotRequest })
    mount(api, account.forgotSave, resetPasswordHandler(parts), { bodyLimit, perIp: perIp.letters })
    mount(api, account.resend, rateLimited(api, 'resend', resendHandler(parts, shared)), { bodyLimit })
    mount(api, account.changeEmail, rateLimited(api, 'changeEmail', changeEmailHandler(parts, shared)), { bodyLimit })
    mount(api, account.verify, verifyHandler(parts), { bodyLimit, perIp: perIp.letters })
    mount(api, account.disown, cancelRegistrationHandler, { bodyLimit, perIp: perIp.letters })
  }

type WithDevice = Endpoint & { ask: { _zod: { output: { device?: string | null | undefined } } } }

/** The same, once its device and then its place have been counted. */
const rateLimited =
  <E extends WithDevice>(api: Api, what: keyof typeof perDevice, answer: Handler<E>): Handler<E> =>
  async (input, by, ready) => {
    await countDevice(api, what, { device: input.device, place: by.from.ip })
    return answer(input, by, ready)
  }

const referralHandler: Handler<typeof contract.account.referral> = async ({ referral_code }, { db }) => {
  const body = await findReferralLspro(db, referral_code)
  if (!body) throw notThere('Nama Lembaga Tidak Ditemukan!')
  return { data: { name: body.name } }
}

import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { notThere } from '#contract/problem.ts'
import type { AccountParts } from '../account.ts'
import { type Api, type Handler, mount } from '../mount.ts'
import { changingEmail } from './change-email.ts'
import { disowning } from './disown.ts'
import { forgetting, resetting } from './forgot.ts'
import { passDevice, type perDevice, perPlace } from './how-often.ts'
import { bodyOfReferral } from './referral.ts'
import { registering } from './register.ts'
import { resending } from './resend.ts'
import { signingIn } from './sign-in.ts'
import { verifying } from './verify.ts'

const bodyLimit = 4 * 1024

/** How one comes in: signing up, signing in, and what the letters lead to. */
export const answerDoors =
  (parts: AccountParts) =>
  (api: Api): void => {
    const { account } = contract
    const { shared } = api
    mount(api, account.register, counted(api, 'register', registering(parts, shared)), { bodyLimit })
    mount(api, account.referral, namingBody, { bodyLimit, perPlace: perPlace.referral })
    mount(api, account.signIn, signingIn(parts, shared), { bodyLimit, perPlace: perPlace.signIn })
    mount(api, account.forgotRequest, forgetting(parts, shared), { bodyLimit, perPlace: perPlace.forgotRequest })
    mount(api, account.forgotSave, resetting(parts), { bodyLimit, perPlace: perPlace.letters })
    mount(api, account.resend, counted(api, 'resend', resending(parts, shared)), { bodyLimit })
    mount(api, account.changeEmail, counted(api, 'changeEmail', changingEmail(parts, shared)), { bodyLimit })
    mount(api, account.verify, verifying(parts), { bodyLimit, perPlace: perPlace.letters })
    mount(api, account.disown, disowning, { bodyLimit, perPlace: perPlace.letters })
  }

type Counted = Endpoint & { ask: { _zod: { output: { device?: string | null | undefined } } } }

/** The same, once its device and then its place have been counted. */
const counted =
  <E extends Counted>(api: Api, what: keyof typeof perDevice, answer: Handler<E>): Handler<E> =>
  async (heard, by, ready) => {
    await passDevice(api, what, { device: heard.device, place: by.from.ip })
    return answer(heard, by, ready)
  }

const namingBody: Handler<typeof contract.account.referral> = async ({ referral_code }, { db }) => {
  const body = await bodyOfReferral(db, referral_code)
  if (!body) throw notThere('Nama Lembaga Tidak Ditemukan!')
  return { data: { name: body.name } }
}

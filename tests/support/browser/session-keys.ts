import type { SignedIn } from '#contract/account/schemas.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'

/** The local storage items of the signed-in user. */
export type SessionKeys = Record<string, string>

/** The password of every user in the demo, and of the users that tests create. */
export const password = 'etalase123'

/**
 * Signs in through the API; returns the items that the phone would store. `origin`: of the app,
 * `http://localhost:20000`.
 */
export async function signInByApi(origin: string, email: string, secret = password): Promise<SessionKeys> {
  const { _token, data } = await call(contract.account.signIn, { email, password: secret }, { host: `${origin}/api` })
  return sessionKeys(_token, data)
}

/** As `src/session/sign-in.ts` writes them; `session_at` makes them win over an older copy of the session. */
export const sessionKeys = (token: string, who: SignedIn): SessionKeys => ({
  token,
  user_id: String(who.id),
  user_name: who.name,
  user_email: who.email,
  user_img_url: who.img_url ?? '',
  user_role: who.role,
  user_is_completed: String(who.is_completed),
  is_verified: String(who.is_verified),
  merchant_id: String(who.merchant_id ?? ''),
  lspro_id: String(who.lspro_id ?? ''),
  session_at: String(Date.now()),
})

import type { SignedIn } from '#contract/account.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'

/** What a phone keeps in local storage of who is signed in there. */
export type SessionKeys = Record<string, string>

/** The password of everybody in the demo, and of those whom tests make. */
export const password = 'etalase123'

/** Signs in by the API; gives what the phone would keep. `origin`: of the app, `http://localhost:20000`. */
export async function signInByApi(origin: string, email: string, secret = password): Promise<SessionKeys> {
  const { _token, data } = await call(contract.account.signIn, { email, password: secret }, { host: `${origin}/api` })
  return sessionKeys(_token, data)
}

/** As `src/session/sign-in.ts` writes them; `session_at` says that no older note of who is here counts. */
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

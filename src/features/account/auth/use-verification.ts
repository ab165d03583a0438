import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignedIn } from '#contract/account.ts'
import { Problem } from '#contract/problem.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { ownAddress } from '#session/safe-address.ts'
import { session } from '#session/session.ts'
import { saveSession } from '#session/sign-in.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { removeRegistration } from './pending-registrations.ts'

export type VerifiedAccount = {
  /** `password_needed` 1: no password opens this account until a letter sets one. */
  data: SignedIn & { password_needed: 0 | 1 }
  /** They are signed in on this phone now. */
  isSignedIn: boolean
  /** Who else is signed in on this phone, and stays so. */
  otherUser?: string | undefined
}
type VerificationState =
  | { status: 'sending' }
  | { status: 'done'; verified: VerifiedAccount }
  | { status: 'unknown'; say: string }
  | { status: 'failed'; say: string }

/**
 * Sends the code of a letter as soon as the page opens, and once: it opens a session the first time only. `onElsewhere`
 * is called when the server says where to go instead. `again` is for a code that did not arrive.
 */
export function useVerification(secret: string, onElsewhere: (route: string) => void) {
  const [state, setState] = useState<VerificationState>({ status: 'sending' })
  const sent = useRef(false)

  async function send() {
    setState({ status: 'sending' })
    setState(await verify(secret).catch((problem: unknown) => failureStateOf(problem, onElsewhere)))
  }
  const begin = useEffectEvent(send)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void begin()
  }, [])
  return { state, again: () => void send() }
}

async function verify(secret: string): Promise<VerificationState> {
  if (!secret) return { status: 'unknown', say: 'Kode verifikasi tidak ada di tautan ini.' }
  const { data } = await requestEndpoint('account.verify', { verification_code: secret })
  removeRegistration(data.email)
  const before = session()
  // Two people must not mix: what the other has not sent yet stays theirs, and so does this phone until they leave it.
  if (before && before.user_id !== data.id)
    return { status: 'done', verified: { data, isSignedIn: false, otherUser: before.user_name || before.user_email } }
  return { status: 'done', verified: { data, isSignedIn: saveSession(data.login_token, data) } }
}

function failureStateOf(problem: unknown, onElsewhere: (route: string) => void): VerificationState {
  const say = sentenceOf(problem, 'Belum diperiksa: tidak ada sambungan. Tautannya masih berlaku.')
  if (!(problem instanceof Problem) || problem.worthRetrying) return { status: 'failed', say }
  const route = ownAddress(problem.route)
  if (route) {
    onElsewhere(route)
    return { status: 'sending' }
  }
  return { status: 'unknown', say: problem.fields?.verification_code ?? say }
}

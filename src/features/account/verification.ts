import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignedIn } from '#contract/account.ts'
import { Problem } from '#contract/problem.ts'
import { tell } from '#offline/telling.ts'
import { ownAddress } from '#session/safe-address.ts'
import { session } from '#session/session.ts'
import { keepSession } from '#session/signing.ts'
import { sentenceOf } from '#ui/say-problem.ts'
import { forgetRegistration } from './registration-note.ts'

export type Verified = {
  /** `password_needed` 1: no password opens this account until a letter sets one. */
  data: SignedIn & { password_needed: 0 | 1 }
  /** They are signed in on this phone now. */
  kept: boolean
  /** Who else is signed in on this phone, and stays so. */
  other?: string | undefined
}
type Face =
  | { face: 'sending' }
  | { face: 'done'; verified: Verified }
  | { face: 'unknown'; say: string }
  | { face: 'failed'; say: string }

/**
 * Sends the code of a letter as soon as the page opens, and once: it opens a session the first time only. `onElsewhere`
 * is called when the server says where to go instead. `again` is for a code that did not arrive.
 */
export function useVerification(secret: string, onElsewhere: (route: string) => void) {
  const [state, setState] = useState<Face>({ face: 'sending' })
  const sent = useRef(false)

  async function send() {
    setState({ face: 'sending' })
    setState(await verify(secret).catch((problem: unknown) => failureOf(problem, onElsewhere)))
  }
  const begin = useEffectEvent(send)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void begin()
  }, [])
  return { state, again: () => void send() }
}

async function verify(secret: string): Promise<Face> {
  if (!secret) return { face: 'unknown', say: 'Kode verifikasi tidak ada di tautan ini.' }
  const { data } = await tell('account.verify', { verification_code: secret })
  forgetRegistration(data.email)
  const before = session()
  // Two people must not mix: what the other has not sent yet stays theirs, and so does this phone until they leave it.
  if (before && before.user_id !== data.id)
    return { face: 'done', verified: { data, kept: false, other: before.user_name || before.user_email } }
  return { face: 'done', verified: { data, kept: keepSession(data.login_token, data) } }
}

function failureOf(problem: unknown, onElsewhere: (route: string) => void): Face {
  const say = sentenceOf(problem, 'Belum diperiksa: tidak ada sambungan. Tautannya masih berlaku.')
  if (!(problem instanceof Problem) || problem.worthRetrying) return { face: 'failed', say }
  const route = ownAddress(problem.route)
  if (route) {
    onElsewhere(route)
    return { face: 'sending' }
  }
  return { face: 'unknown', say: problem.fields?.verification_code ?? say }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { code as codes, Problem } from '#contract/problem.ts'
import { referralLength } from '#contract/rules.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'

const debounceMs = 400 // ms after the last letter until the code is looked up (D16)

/** What is known of the code in the field. */
export type ReferralLookup =
  | { state: 'nothing' }
  | { state: 'looking' }
  | { state: 'found'; name: string }
  | { state: 'unknown' }
  | { state: 'failed'; why: string }

/** A referral code as it is written: capitals and digits, no spaces or hyphens. */
export const normalizeReferralCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The body's name behind a code; undefined for a code that nobody has. Throws a Problem when it cannot be asked. */
async function lookUpReferral(code: string): Promise<string | undefined> {
  if (code.length < referralLength.lookup) return undefined
  try {
    return (await requestEndpoint('account.referral', { referral_code: code })).data.name
  } catch (problem) {
    const unknown = problem instanceof Problem && problem.trouble === 'refused' && problem.code !== codes.malformed
    if (unknown) return undefined
    throw problem
  }
}

/** Looks up the typed code from five letters on. `find` gives the name at once, for who sends the form in between. */
export function useReferral(code: string): {
  found: ReferralLookup
  find: (code: string) => Promise<string | undefined>
} {
  const [found, setFound] = useState<ReferralLookup>({ state: 'nothing' })
  const lookups = useRef(new Map<string, Promise<string | undefined>>())

  const find = useCallback((code: string) => {
    const lookup = lookups.current.get(code) ?? lookUpReferral(code)
    lookups.current.set(code, lookup)
    // What could not be asked is asked again.
    lookup.catch(() => lookups.current.delete(code))
    return lookup
  }, [])

  useEffect(() => {
    let current = true
    const show = (now: ReferralLookup) => current && setFound(now)
    show({ state: code.length < referralLength.lookup ? 'nothing' : 'looking' })
    if (code.length < referralLength.lookup) return
    const timer = setTimeout(
      () =>
        find(code).then(
          (name) => show(name ? { state: 'found', name } : { state: 'unknown' }),
          (problem) =>
            show({ state: 'failed', why: sentenceOf(problem, 'Kode belum dapat diperiksa tanpa sambungan.') }),
        ),
      debounceMs,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [code, find])

  return { found, find }
}

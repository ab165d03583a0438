import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { accountPlace } from './account-place.ts'
import { leave as signOut } from './sign-out.ts'

/**
 * What an account menu does: go to one's own page, and leave. `busy` while one of them is on its way, `wrong` the sentence
 * that says why it did not work. Inside a window the place takes over the window's entry in the history: `replace`.
 */
export function useAccount({ replace = false } = {}) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [busy, setBusy] = useState<'account' | 'leaving'>()
  const [wrong, setWrong] = useState<string>()

  async function toAccount() {
    setBusy('account')
    setWrong(undefined)
    const place = await accountPlace()
    setBusy(undefined)
    if ('to' in place) go(place.to, { replace })
    else setWrong(place.wrong)
  }
  async function leave() {
    setBusy('leaving')
    await signOut(client, addresses.home)
  }
  return { busy, wrong, toAccount: () => void toAccount(), leave: () => void leave() }
}

import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { isHere, shutWindowOf } from '#ui/shut-window.ts'
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

  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  async function toAccount(button?: Element) {
    const from = location.href
    setBusy('account')
    setWrong(undefined)
    const place = await accountPlace()
    // Whoever has gone somewhere meanwhile wants to be there.
    if (!shown.current || location.href !== from) return setBusy(undefined)
    setBusy(undefined)
    if ('wrong' in place) return setWrong(place.wrong)
    if (isHere(place.to)) return shut(button)
    go(place.to, { replace })
  }
  async function leave() {
    setBusy('leaving')
    // Whoever is asked first may stay.
    if ((await signOut(client, addresses.home)) === 'asked') setBusy(undefined)
  }
  return {
    busy,
    wrong,
    toAccount: (event?: MouseEvent<HTMLElement>) => void toAccount(event?.currentTarget),
    leave: () => void leave(),
  }
}

/** Whoever is there already sees it again: the drawer, or the menu on wide screens, has nothing to add. */
function shut(button: Element | undefined) {
  if (!button) return
  shutWindowOf(button)
  button.closest('details')?.removeAttribute('open')
}

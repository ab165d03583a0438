import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { closeDialogOf, isCurrentAddress } from '#ui/dialog/close-dialog.ts'
import { requestSignOut as signOut } from '../startup/sign-out.ts'
import { accountRedirect } from './account-redirect.ts'

/**
 * What an account menu does: go to one's own page, and leave. `busy` while one of them is on its way, `wrong` the sentence
 * that says why it did not work. Inside a window the place takes over the window's entry in the history: `replace`.
 */
export function useAccountActions({ replace = false } = {}) {
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
    const place = await accountRedirect()
    // Whoever has gone somewhere meanwhile wants to be there.
    if (!shown.current || location.href !== from) return setBusy(undefined)
    setBusy(undefined)
    if ('wrong' in place) return setWrong(place.wrong)
    if (isCurrentAddress(place.to)) return closeMenus(button)
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
function closeMenus(button: Element | undefined) {
  if (!button) return
  closeDialogOf(button)
  button.closest('details')?.removeAttribute('open')
}

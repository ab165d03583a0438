// @chunk lists
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import type { SignInSubject } from './SignInSheet.tsx'

/**
 * The sign-in in front of an action. `link`: props of a link that opens the sheet over the page; without its code, as
 * before hydration, it leads to the sign-in. `shown`: render it in the page. `hasReturned`: the visitor began this
 * action signed out, and is back from the sign-in.
 */
export function useSignInSheet(action: 'contact' | 'follow', subject: SignInSubject) {
  const me = useSession()
  const [path] = useLocation()
  const query = useSearch()
  const back = query ? `${path}?${query}` : path
  const isSignedIn = me !== undefined
  const [hasReturned, setReturned] = useState(false)
  const sheet = useLazyDialog(async () => {
    const { SignInSheet } = await import('./SignInSheet.tsx')
    return ({ onClose }) => <SignInSheet action={action} subject={subject} back={back} onClose={onClose} />
  })
  useEffect(() => {
    if (!isSignedIn) return
    void import('#session/pending-action.ts')
      .then(({ takeAction }) => takeAction(action, back) && setReturned(true))
      .catch(() => {}) // its code is not on this phone: the button works without it
  }, [isSignedIn, action, back])
  return {
    link: {
      to: addresses.signIn(back),
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        sheet.open()
      },
    },
    shown: sheet.shown,
    hasReturned,
  }
}

import { useEffect, useState } from 'react'
import { useSending } from '#offline/outbox/scheduler.ts'
import { reportExpired } from '#session/expired.ts'
import { closeSignInDialog, useSignInDialogOpen } from '#session/paused.ts'
import { token } from '#session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { askBeforeSignOut, useSignOutTarget } from '../../sign-out/sign-out-dialog.ts'

type DialogModule = typeof import('./session-dialogs.ts')

/** The dialogs about unsent work: signing in again when the session has expired, and what to do with it on sign-out. */
export function SessionDialogs() {
  const { paused } = useSending()
  const isSignInOpen = useSignInDialogOpen()
  const signOutTarget = useSignOutTarget()
  const [dialogs, setDialogs] = useState<DialogModule>()
  const isNeeded = isSignInOpen || signOutTarget !== undefined

  // A background sync was answered with code 99: the session has expired.
  useEffect(() => {
    const mine = token()
    if (paused && mine) reportExpired(mine, { quiet: true })
  }, [paused])

  useEffect(() => {
    if (!isNeeded || dialogs) return
    import('./session-dialogs.ts')
      .catch(() => {
        toast('Belum dapat dibuka. Coba lagi saat ada sinyal.', { alert: true })
        askBeforeSignOut(undefined)
        closeSignInDialog()
      })
      .then((loaded) => loaded && setDialogs(loaded))
  }, [isNeeded, dialogs])

  if (!dialogs) return null
  if (signOutTarget !== undefined)
    return <dialogs.SignOutDialog to={signOutTarget} onClose={() => askBeforeSignOut(undefined)} />
  return isSignInOpen ? <dialogs.SignInAgainDialog onClose={closeSignInDialog} /> : null
}

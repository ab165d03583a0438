import { useEffect, useState } from 'react'
import { useSending } from '#offline/outbox/scheduler.ts'
import { reportExpired } from '#session/expired.ts'
import { closeSignInDialog, useSignInDialogOpen } from '#session/paused.ts'
import { token } from '#session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { askBeforeSignOut, useSignOutTarget } from '../../startup/sign-out-dialog.ts'

type DialogModule = typeof import('./session-dialogs.ts')

/** Asks what only the owner of unsent work can answer: to sign in again, and what becomes of it when they leave. */
export function SessionDialogs() {
  const { paused } = useSending()
  const asked = useSignInDialogOpen()
  const leaving = useSignOutTarget()
  const [windows, setWindows] = useState<DialogModule>()
  const wanted = asked || leaving !== undefined

  // A background sync was answered with code 99: the session has expired.
  useEffect(() => {
    const mine = token()
    if (paused && mine) reportExpired(mine, { quiet: true })
  }, [paused])

  useEffect(() => {
    if (!wanted || windows) return
    import('./session-dialogs.ts').then(setWindows, () => {
      toast('Belum dapat dibuka. Coba lagi saat ada sinyal.', { alert: true })
      askBeforeSignOut(undefined)
      closeSignInDialog()
    })
  }, [wanted, windows])

  if (!windows) return null
  if (leaving !== undefined) return <windows.SignOutDialog to={leaving} onClose={() => askBeforeSignOut(undefined)} />
  return asked ? <windows.SignInAgainDialog onClose={closeSignInDialog} /> : null
}

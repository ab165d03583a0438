import { useEffect, useState } from 'react'
import { useSending } from '#offline/sending.ts'
import { sessionOver } from '#session/over.ts'
import { signInLater, useAskedToSignIn } from '#session/pause.ts'
import { token } from '#session/session.ts'
import { say } from '#ui/news.ts'
import { askBeforeLeaving, useLeaving } from '../leaving.ts'

type Windows = typeof import('./work-windows.ts')

/** Asks what only the owner of unsent work can answer: to sign in again, and what becomes of it when they leave. */
export function WorkWindows() {
  const { paused } = useSending()
  const asked = useAskedToSignIn()
  const leaving = useLeaving()
  const [windows, setWindows] = useState<Windows>()
  const wanted = asked || leaving !== undefined

  // What was sent in the background has met the end of the session (D49).
  useEffect(() => {
    const mine = token()
    if (paused && mine) sessionOver(mine, { quiet: true })
  }, [paused])

  useEffect(() => {
    if (!wanted || windows) return
    import('./work-windows.ts').then(setWindows, () => {
      say('Belum dapat dibuka. Coba lagi saat ada sinyal.', { alert: true })
      askBeforeLeaving(undefined)
      signInLater()
    })
  }, [wanted, windows])

  if (!windows) return null
  if (leaving !== undefined) return <windows.LeaveWithWork to={leaving} onShut={() => askBeforeLeaving(undefined)} />
  return asked ? <windows.SignInAgain onShut={signInLater} /> : null
}

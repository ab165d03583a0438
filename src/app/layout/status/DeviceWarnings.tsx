import { useEffect } from 'react'
import { useClockError } from '#offline/network/clock-error.ts'
import { useQuota } from '#offline/storage/quota.ts'
import { useSession } from '#session/use-session.ts'
import { clockSentence, quotaSentence } from '#ui/feedback/device-warnings.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Shows each warning about this phone once, as a toast; the outbox page shows it permanently. */
export function DeviceWarnings() {
  // A guest has nothing stored that could be lost, so a guest is not warned.
  const isSignedIn = useSession() !== undefined
  const clock = clockSentence(useClockError())
  const quota = quotaSentence(useQuota())
  useEffect(() => {
    if (isSignedIn && clock) toast(clock)
  }, [isSignedIn, clock])
  useEffect(() => {
    if (isSignedIn && quota) toast(quota, { alert: true })
  }, [isSignedIn, quota])
  return null
}

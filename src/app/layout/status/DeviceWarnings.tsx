import { useEffect } from 'react'
import { useClockError } from '#offline/network/clock-error.ts'
import { useEvictionExpected } from '#offline/storage/persistence.ts'
import { useQuota } from '#offline/storage/quota.ts'
import { isIos } from '#session/apple-devices.ts'
import { useSession } from '#session/use-session.ts'
import { clockSentence, evictionSentence, quotaSentence } from '#ui/feedback/device-warnings.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Shows each warning about this phone once, as a toast; the outbox page shows it permanently. */
export function DeviceWarnings() {
  // A guest has nothing stored that a wrong clock or a full phone could harm, and is not warned of them.
  const isSignedIn = useSession() !== undefined
  const clock = clockSentence(useClockError())
  const quota = quotaSentence(useQuota())
  useEffect(() => {
    if (isSignedIn && clock) toast(clock)
  }, [isSignedIn, clock])
  useEffect(() => {
    if (isSignedIn && quota) toast(quota, { alert: true })
  }, [isSignedIn, quota])
  const evictionExpected = useEvictionExpected()
  useEffect(() => {
    if (evictionExpected) toast(evictionSentence(isIos()))
  }, [evictionExpected])
  return null
}

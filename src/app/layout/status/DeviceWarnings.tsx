import { useEffect } from 'react'
import { useClockError } from '#offline/network/server-clock.ts'
import { useQuota } from '#offline/storage/quota.ts'
import { useSession } from '#session/use-session.ts'
import { clockSentence, quotaSentence } from '#ui/feedback/device-warnings.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Says once what is wrong with this phone; the outbox goes on saying it. */
export function DeviceWarnings() {
  // A guest has nothing stored that could be lost, so a guest is not warned.
  const here = useSession() !== undefined
  const clock = clockSentence(useClockError())
  const room = quotaSentence(useQuota())
  useEffect(() => {
    if (here && clock) toast(clock)
  }, [here, clock])
  useEffect(() => {
    if (here && room) toast(room, { alert: true })
  }, [here, room])
  return null
}

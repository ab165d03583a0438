import { useEffect } from 'react'
import { useWrongClock } from '#offline/clock.ts'
import { useRoom } from '#offline/room.ts'
import { useSession } from '#session/use-session.ts'
import { say } from '#ui/news.ts'
import { clockSentence, roomSentence } from '#ui/phone-says.ts'

/** Says once what is wrong with this phone; the outbox goes on saying it (P25, P28). */
export function PhoneNotices() {
  // Whoever only looks around has nothing here that could be lost.
  const here = useSession() !== undefined
  const clock = clockSentence(useWrongClock())
  const room = roomSentence(useRoom())
  useEffect(() => {
    if (here && clock) say(clock)
  }, [here, clock])
  useEffect(() => {
    if (here && room) say(room, { alert: true })
  }, [here, room])
  return null
}

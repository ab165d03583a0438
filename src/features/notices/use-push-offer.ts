import { useEffect, useState } from 'react'
import { usePending } from '#offline/pending.ts'
import { beTold, isTold, permission } from '#offline/push.ts'
import { note, noted } from '#session/notes.ts'
import { useSession } from '#session/use-session.ts'
import { say } from '#ui/news.ts'

// Being told with the app closed is offered to whoever has just sent a product: they wait for something. Never before, and
// not again for a month when somebody says no.

const shelf = 'push offer'
const month = 30 * 24 * 3_600_000
const laterAt = () => noted<number>('local', shelf) ?? 0

/** What is to be offered on this phone now, and the answers a person can give. */
export function usePushOffer() {
  const me = useSession()
  const sent = useSentProduct() && me?.user_role === 'merchant'
  const [look, setLook] = useState<'offer' | 'busy' | 'blocked'>()
  useEffect(() => {
    const may = permission() === 'ask' || permission() === 'given'
    // Whoever has been shown the way out of the block sees it until they have read it.
    setLook((now) =>
      now === 'blocked' ? now : sent && may && !isTold() && Date.now() - laterAt() > month ? 'offer' : undefined,
    )
  }, [sent])

  const later = () => {
    note('local', shelf, Date.now())
    setLook(undefined)
  }
  async function yes() {
    setLook('busy')
    try {
      const said = await beTold()
      if (said === 'blocked') {
        note('local', shelf, Date.now())
        return setLook('blocked')
      }
      if (said !== 'given') return later()
      setLook(undefined)
      say('HP ini akan diberi kabar.')
    } catch {
      setLook('offer')
      say('Belum dapat dinyalakan. Coba lagi saat ada sinyal.', { alert: true })
    }
  }
  return { look, yes: () => void yes(), later }
}

/** A product of theirs, and no draft, has been sent and has arrived. */
function useSentProduct(): boolean {
  const { arrived } = usePending()
  return arrived.some(({ name, last }) => name === 'products.save' && last !== undefined && last.ask.draft !== 1)
}

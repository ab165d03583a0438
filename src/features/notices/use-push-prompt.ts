import { useEffect, useState } from 'react'
import { usePending } from '#offline/outbox/optimistic.ts'
import { enablePush, isPushOn, permission } from '#offline/push/push.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { useSession } from '#session/use-session.ts'
import { toast } from '#ui/feedback/toast.ts'

// Being told with the app closed is offered to whoever has just sent a product: they wait for something. Never before, and
// not again for a month when somebody says no.

const storageKey = 'push offer'
const month = 30 * 24 * 3_600_000
const dismissedAt = () => getItem<number>('local', storageKey) ?? 0

/** What is to be offered on this phone now, and the answers a person can give. */
export function usePushPrompt() {
  const me = useSession()
  const sent = useSentProduct() && me?.user_role === 'merchant'
  const [look, setLook] = useState<'offer' | 'busy' | 'blocked'>()
  useEffect(() => {
    const canAsk = permission() === 'ask' || permission() === 'given'
    // Whoever has been shown the way out of the block sees it until they have read it.
    setLook((now) =>
      now === 'blocked'
        ? now
        : sent && canAsk && !isPushOn() && Date.now() - dismissedAt() > month
          ? 'offer'
          : undefined,
    )
  }, [sent])

  const later = () => {
    setItem('local', storageKey, Date.now())
    setLook(undefined)
  }
  async function yes() {
    setLook('busy')
    try {
      const result = await enablePush()
      if (result === 'blocked') {
        setItem('local', storageKey, Date.now())
        return setLook('blocked')
      }
      if (result !== 'given') return later()
      setLook(undefined)
      toast('HP ini akan diberi kabar.')
    } catch {
      setLook('offer')
      toast('Belum dapat dinyalakan. Coba lagi saat ada sinyal.', { alert: true })
    }
  }
  return { look, yes: () => void yes(), later }
}

/** A product of theirs, and no draft, has been sent and has arrived. */
function useSentProduct(): boolean {
  const { arrived } = usePending()
  return arrived.some(({ name, last }) => name === 'products.save' && last !== undefined && last.ask.draft !== 1)
}

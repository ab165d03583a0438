import { useEffect, useState } from 'react'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { enablePush, isPushOn, permission } from '#offline/push/push.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { useSession } from '#session/use-session.ts'
import { toast } from '#ui/feedback/toast.ts'

// Push messages are offered to a merchant who has just sent a product, because that merchant waits for the review. They
// are never offered earlier, and not again for 30 days after the merchant has declined.

const storageKey = 'push offer'
const month = 30 * 24 * 3_600_000
const dismissedAt = () => getItem<number>('local', storageKey) ?? 0

/** The prompt to show on this phone now, undefined for none, and the user's answers `yes` and `later`. */
export function usePushPrompt() {
  const me = useSession()
  const sent = useSentProduct() && me?.user_role === 'merchant'
  const [variant, setLook] = useState<'offer' | 'busy' | 'blocked'>()
  useEffect(() => {
    const canAsk = permission() === 'ask' || permission() === 'given'
    // Keep showing how to unblock push until the user closes it.
    setLook((current) =>
      current === 'blocked'
        ? current
        : sent && canAsk && !isPushOn() && !happenedWithin(month, dismissedAt())
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
  return { variant, yes: () => void yes(), later }
}

/** True if the server has accepted a product of this user that is not a draft. */
function useSentProduct(): boolean {
  const { arrived } = usePending()
  return arrived.some(({ name, last }) => name === 'products.save' && last !== undefined && last.ask.draft !== 1)
}

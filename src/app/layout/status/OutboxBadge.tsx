import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { tray } from '#ui/display/lazy-icons.ts'
import { badgeSlotNow, onBadgeSlot } from './outbox-badge-slot.ts'
import './badge.css'

/** The number of unsent outbox entries, on the account tab. */
export function OutboxBadge() {
  const slot = useSyncExternalStore(onBadgeSlot, badgeSlotNow, () => null)
  useEffect(() => {
    if (!slot) return
    // A root of its own, not a portal: a portal would add 140 bytes to every first load.
    const element = slot.appendChild(document.createElement('span'))
    const root = createRoot(element)
    root.render(<Count />)
    return () => {
      element.remove()
      setTimeout(() => root.unmount()) // a root cannot be unmounted while another one is rendering
    }
  }, [slot])
  return null
}

function Count() {
  const { count, rejected } = useCounts()
  if (count === 0) return null
  return (
    <CountBadge fix={rejected > 0}>
      <span aria-hidden="true">{count}</span>
      <span className="sr">, {countWords(count, rejected)}</span>
    </CountBadge>
  )
}

/** How many entries are waiting, and how many of them the server has rejected. */
function useCounts() {
  const { rows, guests } = usePending()
  const all = [...rows, ...guests]
  return { count: all.length, rejected: all.filter(({ state }) => state === 'parked').length }
}

const countWords = (count: number, rejected: number) =>
  `${count} belum terkirim${rejected > 0 ? `, ${rejected} perlu diperbaiki` : ''}`

/** The link to the outbox in the header of wide screens, with `narrow` of phones too; hidden while it is empty. */
export function OutboxLink({ narrow }: { narrow: boolean }) {
  const { count, rejected } = useCounts()
  if (count === 0) return null
  return (
    <Link
      className={narrow ? 'iconbtn' : 'iconbtn only-wide'}
      href={addresses.outbox}
      aria-label={`Antrean kirim, ${countWords(count, rejected)}`}
    >
      <Icon d={tray} />
      <CountBadge fix={rejected > 0} silent>
        {count}
      </CountBadge>
    </Link>
  )
}

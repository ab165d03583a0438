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

/** How much has not left this phone, on the tab of the account. */
export function OutboxBadge() {
  const slot = useSyncExternalStore(onBadgeSlot, badgeSlotNow, () => null)
  useEffect(() => {
    if (!slot) return
    // A root of its own and no portal: that alone would add 140 bytes to what every first screen loads.
    const place = slot.appendChild(document.createElement('span'))
    const root = createRoot(place)
    root.render(<Count />)
    return () => {
      place.remove()
      setTimeout(() => root.unmount()) // a root cannot end while another is drawing
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

/** How much waits, and how much of it the server has rejected. */
function useCounts() {
  const { rows, guests } = usePending()
  const all = [...rows, ...guests]
  return { count: all.length, rejected: all.filter(({ state }) => state === 'parked').length }
}

const countWords = (count: number, rejected: number) =>
  `${count} belum terkirim${rejected > 0 ? `, ${rejected} perlu diperbaiki` : ''}`

/** The way to what waits, in the header of wide screens, `narrow` of phones too; nothing while nothing does. */
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

import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { usePending } from '#offline/pending.ts'
import { Icon } from '#ui/Icon.tsx'
import { tray } from '#ui/late-icons.ts'
import { badgeSlotNow, onBadgeSlot } from './badge-slot.ts'
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
  const { rows, guests } = usePending()
  const count = rows.length + guests.length
  if (count === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true">{count}</span>
      <span className="sr">, {count} belum terkirim</span>
    </span>
  )
}

/** The way to what waits, in the header of wide screens, `narrow` of phones too; nothing while nothing does. */
export function OutboxLink({ narrow }: { narrow: boolean }) {
  const { rows, guests } = usePending()
  const count = rows.length + guests.length
  if (count === 0) return null
  return (
    <Link
      className={narrow ? 'iconbtn' : 'iconbtn only-wide'}
      href={addresses.outbox}
      aria-label={`Antrean kirim, ${count} belum terkirim`}
    >
      <Icon d={tray} />
      <span className="count" aria-hidden="true">
        {count}
      </span>
    </Link>
  )
}

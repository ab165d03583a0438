import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { usePending } from '#offline/pending.ts'
import { Icon } from '#ui/Icon.tsx'
import { tray } from '#ui/icons.ts'
import { badgeSlots, onBadgeSlots } from './badge-slot.ts'
import './badge.css'

/** How much has not left this phone: on the tab of the account, and as a way to the outbox in the header. */
export function OutboxBadge() {
  const slots = useSyncExternalStore(onBadgeSlots, badgeSlots, badgeSlots)
  const count = usePending().rows.length
  if (count === 0) return null
  return slots.map((slot, at) =>
    createPortal(slot.localName === 'button' ? <Count count={count} /> : <WayThere count={count} />, slot, `${at}`),
  )
}

const Count = ({ count }: { count: number }) => (
  <span className="count">
    <span aria-hidden="true">{count}</span>
    <span className="sr">, {count} belum terkirim</span>
  </span>
)

const WayThere = ({ count }: { count: number }) => (
  <Link className="iconbtn" href={addresses.outbox} aria-label={`Antrean kirim, ${count} belum terkirim`}>
    <Icon d={tray} />
    <span className="count" aria-hidden="true">
      {count}
    </span>
  </Link>
)

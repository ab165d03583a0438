import { addresses } from '#contract/addresses.ts'
import { guestEditLink } from '#drafts/guest-edit-link.ts'
import { sharedIdOf } from '#offline/drafts/shared-photos.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import type { DraftLink, WriteRecord } from '#offline/outbox/write-record.ts'
import { guest, person } from '#session/session.ts'
import { allWriteRecords } from './write-records.ts'

/**
 * The title of a draft, and the page that continues it; undefined for a draft that this release has no page for.
 * `isShopOpen`: the shop is open, so its wizard stages cannot be changed any more.
 */
export function draftLink(
  { name, values = {}, person: owner }: Pick<Draft, 'name'> & Partial<Pick<Draft, 'values' | 'person'>>,
  isShopOpen = false,
): DraftLink | undefined {
  const shared = sharedIdOf(name)
  if (shared !== undefined) return { title: 'Foto dari galeri', to: addresses.shared(shared) }
  for (const record of allWriteRecords) {
    const link = record.draft?.(name, { values, isShopOpen })
    if (!link) continue
    const { title, to, closedReason } = link
    return {
      title: `Draf: ${title}`,
      to: pageFor(to, owner, record),
      ...(closedReason !== undefined && { closedReason }),
    }
  }
  return undefined
}

/** The page where this owner's entry or draft is edited. While a user is signed in, a guest's has its own address. */
export const pageFor = (to: string, owner: string | undefined, record: WriteRecord | undefined): string =>
  owner === guest && person() !== guest && record?.hasGuestPage ? guestEditLink(to) : to

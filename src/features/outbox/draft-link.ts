import { addresses } from '#contract/addresses.ts'
import { guestsEditor } from '#drafts/guests-editor.ts'
import { sharedIdOf } from '#offline/drafts/shared-photos.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import type { DraftLink, WriteRecord } from '#offline/outbox/write-record.ts'
import { guest, person } from '#session/session.ts'
import { allWriteRecords } from './write-records.ts'

/**
 * What a draft is called, and the screen that goes on with it; undefined for one that this release has no screen for.
 * `isShopOpen`: the stages of the shop are shut.
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

/** Where something of this person is put right: what was written before somebody signed in is said to be that. */
export const pageFor = (to: string, owner: string | undefined, record: WriteRecord | undefined): string =>
  owner === guest && person() !== guest && record?.hasGuestPage ? guestsEditor(to) : to

import type { Draft } from './entry.ts'

// The way the outbox page shows a write, in addition to the fields of its entry. Each feature has the record beside the
// functions that make the write; `features/outbox/write-records.ts` lists one for every `QueuedWriteName`.

/** The title of a draft, and the address of the screen that continues it. */
export type DraftLink = {
  title: string
  to: string
  /** The reason for which the draft cannot be continued any more; `to` is then the page that shows the result. */
  closedReason?: string
}

type DraftContext = {
  values: Draft['values']
  /** The signed-in person's shop is open. */
  isShopOpen: boolean
}

export type WriteRecord = {
  /** The form's labels of the fields that a rejection may name. */
  fieldLabels: Readonly<Record<string, string>>
  /**
   * The link to a draft that this write ends, by the draft's name; undefined for other drafts. `null`: it ends no
   * draft.
   */
  draft: ((name: string, context: DraftContext) => DraftLink | undefined) | null
  /** The write cannot be edited, only discarded or replaced by another write. */
  isFixed?: true
  /** Its page opens a write that was made as a guest at a separate address. */
  hasGuestPage?: true
}

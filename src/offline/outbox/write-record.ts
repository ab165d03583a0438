import type { Draft } from './entry.ts'

// What the outbox page says of a write, beside what its row says itself. One record stands beside the functions that make
// the write, in the feature that sends it; `features/outbox/write-records.ts` has one for every name of the contract.

/** What a draft is called, and the screen that goes on with it. */
export type DraftLink = {
  title: string
  to: string
  /** Why nobody can go on with it any more; `to` leads to what has become of it then. */
  closedReason?: string
}

type DraftContext = {
  values: Draft['values']
  /** The shop of whoever is signed in is open. */
  isShopOpen: boolean
}

export type WriteRecord = {
  /** What its form calls the fields that a refusal may name. */
  fieldLabels: Readonly<Record<string, string>>
  /** The draft that it ends, by the name of that; undefined for a draft of anything else. `null`: it ends none. */
  draft: ((name: string, context: DraftContext) => DraftLink | undefined) | null
  /** Nothing in it can be changed: it is thrown away, or another write takes its place. */
  isFixed?: true
  /** Its page opens what was written before somebody signed in at an address of its own. */
  hasGuestPage?: true
}

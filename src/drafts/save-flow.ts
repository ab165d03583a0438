import { createElement, type ReactNode } from 'react'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import { isPaused } from '#session/paused.ts'
import { toast } from '#ui/feedback/toast.ts'
import { enqueueAndWait } from './enqueue-and-wait.ts'
import { type Section, type SectionInput, sectionWrite } from './section/editable-section.ts'
import { sendTimeText } from './send-time-text.ts'

// Saving a section: the texts that its owner sees right after saving.

/** Enqueues the write of a section; result and errors are those of `saveAndSay`. */
export const saveSection = <W extends QueuedWriteName>(part: Section<W>, ask: SectionInput<W>) =>
  saveAndSay(sectionWrite(part, ask), part.words.sent)

type Action = NonNullable<Parameters<typeof toast>[1]>['action']

/**
 * Enqueues a write, shows a toast with its outcome so far, and returns that: `sent` once it has arrived. `parked`: the
 * server has rejected it, which the page that edits it shows. If the session has ended, the write stays on this phone,
 * and the user signs in again in place (acceptance.md#law-8). Throws StorageError.
 */
export async function saveAndSay(
  write: NewEntry,
  sent: string,
  action?: Action,
  owner?: string,
): Promise<'sent' | 'kept' | 'parked'> {
  const outcome = await enqueueAndWait(write, owner)
  const more = action && { action }
  if (outcome === 'sent') toast(sent, more)
  else if (outcome === 'kept')
    toast(isPaused() ? `${commonTexts.sessionOver}. ${keptText}` : `${keptText} ${sendTimeText()}`, more)
  return outcome
}
const keptText = 'Tersimpan di HP.'

/**
 * The text for a rejected write: `failed`, exactly as the specification quotes it, and the reason on a line of its own.
 * Undefined for any other write.
 */
export function rejectionSentence(failed: string, row: Pick<OutboxEntry, 'state' | 'problem'> | undefined): ReactNode {
  if (row?.state !== 'parked') return undefined
  const { message, fields } = row.problem ?? {}
  const [field] = Object.values(fields ?? {})
  const why = field ?? (message && message !== 'refused' ? message : undefined)
  const lines = why === undefined || why === failed ? [failed] : [failed, why]
  return lines.map((line) => createElement('p', { key: line }, line))
}

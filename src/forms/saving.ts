import { createElement, type ReactNode } from 'react'
import type { WaitingName } from '#contract/waiting.ts'
import { words } from '#contract/words.ts'
import type { Write } from '#offline/outbox.ts'
import type { Row } from '#offline/rows.ts'
import { isPaused } from '#session/pause.ts'
import { say } from '#ui/news.ts'
import { keepAndSend } from './keep-and-send.ts'
import { leavesLater } from './leaves-later.ts'
import { type Part, type PartAsk, partWrite } from './part.ts'

// What an owner changes on its way: what is said of it to whoever has just saved it.

/** Keeps a part and sends it, as `saveAndSay`. */
export const savePart = <W extends WaitingName>(part: Part<W>, ask: PartAsk<W>) =>
  saveAndSay(partWrite(part, ask), part.words.sent)

type Action = NonNullable<Parameters<typeof say>[1]>['action']

/**
 * Keeps a write, sends it, and says what became of it so far, `sent` once it has arrived. `parked`: the server has refused
 * it, which is said where it is put right. A session that is over costs nothing: it waits on this phone, and one signs in
 * again in place (law 8). Throws ShelfTrouble.
 */
export async function saveAndSay(
  write: Write,
  sent: string,
  action?: Action,
  whose?: string,
): Promise<'sent' | 'kept' | 'parked'> {
  const end = await keepAndSend(write, whose)
  const more = action && { action }
  if (end === 'sent') say(sent, more)
  else if (end === 'kept') say(isPaused() ? `${words.sessionOver}. ${kept}` : `${kept} ${leavesLater()}`, more)
  return end
}
const kept = 'Tersimpan di HP.'

/**
 * What is said of a write that the server has refused: that it failed, letter by letter (rows 230, 234), and why, each in a
 * line of its own. Undefined for any other.
 */
export function refusalSaid(failed: string, row: Pick<Row, 'state' | 'problem'> | undefined): ReactNode {
  if (row?.state !== 'parked') return undefined
  const { message, fields } = row.problem ?? {}
  const [field] = Object.values(fields ?? {})
  const why = field ?? (message && message !== 'refused' ? message : undefined)
  const lines = why === undefined || why === failed ? [failed] : [failed, why]
  return lines.map((line) => createElement('p', { key: line }, line))
}

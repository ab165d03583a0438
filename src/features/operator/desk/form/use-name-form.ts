import { useRef } from 'react'
import type { Standing } from '#contract/operator/lspro.ts'
import type { Rule } from '#contract/rules.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { useConcurrentForm } from './use-concurrent-form.ts'

export type NameValues = { name: string; status: string }
type SavedName = { name: string; status: string; seen: string }
type NameInput = { name: string; status: Standing; seen?: string }

/**
 * The form of something that has a name and is offered or hidden. `what` is where this tab keeps what was typed; `known`:
 * as it stands now. `send` throws what went wrong.
 */
export function useNameForm(
  autosaveKey: string,
  saved: SavedName | undefined,
  rule: Rule,
  send: (said: NameInput) => Promise<unknown>,
) {
  const box = useRef<HTMLDivElement>(null)
  const theirs: NameValues = { name: saved?.name ?? '', status: saved?.status ?? 'active' }
  const beside = useConcurrentForm<NameValues>(autosaveKey, { name: rule }, { values: theirs, seen: saved?.seen })
  const sends = beside.sends({
    send: ({ name, status }, seen) =>
      send({ name, status: status === 'active' ? status : 'not active', ...(saved && { seen: String(seen) }) }),
    onSaved: () => box.current && closeDialogOf(box.current),
  })
  return { box, field: beside.field, form: sends, beside, theirs }
}

import { useRef } from 'react'
import type { Standing } from '#contract/operator/lspro.ts'
import type { Rule } from '#contract/rules.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { useConcurrentForm } from './use-concurrent-form.ts'

export type NameValues = { name: string; status: string }
type SavedName = { name: string; status: string; seen: string }
type NameInput = { name: string; status: Standing; seen?: string }

/**
 * The form of something with a name and a state. Input is stored in this tab under `autosaveKey`; `saved` is the latest
 * version, undefined for a new one. `send` throws a Problem.
 */
export function useNameForm(
  autosaveKey: string,
  saved: SavedName | undefined,
  rule: Rule,
  send: (input: NameInput) => Promise<unknown>,
) {
  const box = useRef<HTMLDivElement>(null)
  const theirs: NameValues = { name: saved?.name ?? '', status: saved?.status ?? 'active' }
  const now = { values: theirs, seen: saved?.seen }
  const concurrentForm = useConcurrentForm<NameValues>(autosaveKey, { rules: { name: rule } }, now)
  const formProps = concurrentForm.formProps({
    send: ({ name, status }, seen) =>
      send({ name, status: status === 'active' ? status : 'not active', ...(saved && { seen: String(seen) }) }),
    onSaved: () => box.current && closeDialogOf(box.current),
  })
  return { box, field: concurrentForm.field, form: formProps, concurrentForm, theirs }
}

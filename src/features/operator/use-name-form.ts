import { useRef } from 'react'
import type { Standing } from '#contract/operator-lspro.ts'
import type { Rule } from '#contract/rules.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { useFormBeside } from './use-form-beside.ts'

export type NameValues = { name: string; status: string }
type Known = { name: string; status: string; seen: string }
type Said = { name: string; status: Standing; seen?: string }

/**
 * The form of something that has a name and is offered or hidden. `what` is where this tab keeps what was typed; `known`:
 * as it stands now. `send` throws what went wrong.
 */
export function useNameForm(
  what: string,
  known: Known | undefined,
  rule: Rule,
  send: (said: Said) => Promise<unknown>,
) {
  const box = useRef<HTMLDivElement>(null)
  const theirs: NameValues = { name: known?.name ?? '', status: known?.status ?? 'active' }
  const beside = useFormBeside<NameValues>(what, { name: rule }, { values: theirs, seen: known?.seen })
  const sends = beside.sends({
    send: ({ name, status }, seen) =>
      send({ name, status: status === 'active' ? status : 'not active', ...(known && { seen: String(seen) }) }),
    onSaved: () => box.current && shutWindowOf(box.current),
  })
  return { box, field: beside.field, form: sends, beside, theirs }
}

import { useState } from 'react'
import { forDevice } from '#ui/device-words.ts'
import { type Where, Whereabouts, whereWords } from '#ui/Whereabouts.tsx'
import { whereHeard } from './where-now.ts'
import './form-where.css'

export const keptByItself = 'Isian disimpan sendiri setiap Anda berhenti mengetik.'

/** Where a form's work is. A `hint` stands in its place while there is nothing to say: nothing below moves, nothing is empty. */
export const FormWhere = ({ at, hint }: { at: Where | undefined; hint?: string | undefined }) => (
  <div className={hint === undefined ? 'form-where' : 'form-where form-where--hint'}>
    {hint !== undefined && <p className="muted small">{forDevice(hint)}</p>}
    <p aria-hidden="true">{at && <Whereabouts at={at} />}</p>
  </div>
)

type Props = { at: Where | undefined /** Letters are on their way to the shelf. */; writing: boolean }

/** The same for readers of the screen, said when it changes. */
export function FormHeard({ at, writing }: Props) {
  const [heard, setHeard] = useState(at)
  const hears = whereHeard(heard, at, writing)
  if (hears !== heard) setHeard(hears)
  return (
    <p className="sr" role="status">
      {hears && forDevice(whereWords[hears])}
    </p>
  )
}

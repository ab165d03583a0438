import { useState } from 'react'
import { type Where, Whereabouts, whereWords } from '#ui/Whereabouts.tsx'
import { whereHeard } from './where-now.ts'
import './form-where.css'

/** Where a form's work is. It has its place from the start: nothing below it moves when it comes and goes. */
export const FormWhere = ({ at }: { at: Where | undefined }) => (
  <p className="form-where" aria-hidden="true">
    {at && <Whereabouts at={at} />}
  </p>
)

type Props = { at: Where | undefined /** Letters are on their way to the shelf. */; writing: boolean }

/** The same for readers of the screen, said when it changes. */
export function FormHeard({ at, writing }: Props) {
  const [heard, setHeard] = useState(at)
  const hears = whereHeard(heard, at, writing)
  if (hears !== heard) setHeard(hears)
  return (
    <p className="sr" role="status">
      {hears && whereWords[hears]}
    </p>
  )
}

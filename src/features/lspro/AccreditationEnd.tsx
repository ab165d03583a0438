import { dayInJakarta } from '#contract/days.ts'
import { State } from '#ui/State.tsx'
import { accreditationOf } from './accreditation.ts'

/** Until when a body is accredited: in plain words, in amber when that is soon, in red once it is over. */
export function AccreditationEnd({ end }: { end: string | null }) {
  const said = accreditationOf(end, dayInJakarta())
  if (!said) return null
  return said.look === 'plain' ? <span>{said.text}</span> : <State look={said.look}>{said.text}</State>
}

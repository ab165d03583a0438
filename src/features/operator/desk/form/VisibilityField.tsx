import type { ComponentProps } from 'react'
import { RadioRow } from '#ui/fields/RadioRow.tsx'

export const visibilityOptions = [
  { value: 'active', text: 'Ditawarkan' },
  { value: 'not active', text: 'Disembunyikan' },
]

/** Whether something of a list is offered, in the words of lists that are only ever hidden. */
export const VisibilityField = (field: Omit<ComponentProps<typeof RadioRow>, 'label' | 'options'>) => (
  <RadioRow label="Keadaan" {...field} options={visibilityOptions} />
)

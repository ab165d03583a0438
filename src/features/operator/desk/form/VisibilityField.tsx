import type { ComponentProps } from 'react'
import { RadioRow } from '#ui/fields/RadioRow.tsx'

export const visibilityOptions = [
  { value: 'active', text: 'Ditawarkan' },
  { value: 'not active', text: 'Disembunyikan' },
]

/** Whether an item of a list is offered or hidden. */
export const VisibilityField = (field: Omit<ComponentProps<typeof RadioRow>, 'label' | 'options'>) => (
  <RadioRow label="Keadaan" {...field} options={visibilityOptions} />
)

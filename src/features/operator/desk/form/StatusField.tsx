import type { ComponentProps } from 'react'
import { RadioRow } from '#ui/fields/RadioRow.tsx'

export const activeOptions = [
  { value: 'active', text: 'Aktif' },
  { value: 'not active', text: 'Tidak aktif' },
]

/** Whether an item of a list can be chosen: active or not. */
export const StatusField = (field: Omit<ComponentProps<typeof RadioRow>, 'label' | 'options'>) => (
  <RadioRow label="Keadaan" {...field} options={activeOptions} />
)

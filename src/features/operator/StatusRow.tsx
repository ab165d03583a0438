import type { ComponentProps } from 'react'
import { RadioRow } from '#ui/RadioRow.tsx'

export const activeStates = [
  { value: 'active', text: 'Aktif' },
  { value: 'not active', text: 'Tidak aktif' },
]

/** Whether something of a list can still be chosen. */
export const StatusRow = (field: Omit<ComponentProps<typeof RadioRow>, 'label' | 'options'>) => (
  <RadioRow label="Keadaan" {...field} options={activeStates} />
)

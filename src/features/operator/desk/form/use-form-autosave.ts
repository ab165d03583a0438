import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import { saveAutosave } from './form-autosave.ts'

/** Stores the input of a form in this tab until it is sent. `toStored` makes the stored value from the form values. */
export function useFormAutosave<Values extends Fields>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  autosaveKey: string,
  toStored: (values: Values) => unknown,
) {
  const autosave = useEffectEvent((values: Values) => saveAutosave(autosaveKey, toStored(values)))
  // Only changed forms are stored: opening a form is not input.
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => isDirty && autosave(values),
      }),
    [subscribe],
  )
}

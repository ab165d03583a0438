import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import { saveAutosave } from './form-autosave.ts'

/** Keeps what is typed into a form in this tab until it is sent. `as`: what is kept, made of its values. */
export function useFormAutosave<Values extends Fields>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  autosaveKey: string,
  toStored: (values: Values) => unknown,
) {
  const autosave = useEffectEvent((values: Values) => saveAutosave(autosaveKey, toStored(values)))
  // Only what somebody changes is kept: opening a form is not typing.
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => isDirty && autosave(values),
      }),
    [subscribe],
  )
}

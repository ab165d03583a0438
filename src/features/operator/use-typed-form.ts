import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Fields } from '#ui/ruled.ts'
import { keepTyped } from './typed.ts'

/** Keeps what is typed into a form in this tab until it is sent. `as`: what is kept, made of its values. */
export function useTypedForm<Values extends Fields>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  what: string,
  as: (values: Values) => unknown,
) {
  const keep = useEffectEvent((values: Values) => keepTyped(what, as(values)))
  // Only what somebody changes is kept: opening a form is not typing.
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => isDirty && keep(values),
      }),
    [subscribe],
  )
}

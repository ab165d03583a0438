import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isSameValue } from '#drafts/draft-values.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import { resetForm } from '#ui/fields/use-ruled-form.ts'
import { rebase } from './concurrent-edit.ts'

/** Resets a form to `now` after it was `sent`; input that was typed while sending is kept. */
export function resetAfterSave<Values extends Fields>(form: UseFormReturn<Values>, sent: Values, now: Values) {
  const next = rebase(form.getValues(), sent, now)
  resetForm(form, now)
  for (const name of Object.keys(now) as Path<Values>[])
    if (!isSameValue(next[name], now[name]))
      form.setValue(name, next[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
}

import { useId } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { isDate } from '#contract/product-rules.ts'
import { Frame, tied } from '#ui/Frame.tsx'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  label: string
  /** Stands in the field instead of a day, and the field is shut. */
  instead?: string | undefined
  /** Takes the place of the form's own setting: for a date that moves another. */
  onPick?: (date: string) => void
}

const long = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '20 November 2026'; undefined for what is no date. */
export const longDate = (date: string) => (isDate(date) ? long.format(Date.parse(`${date}T00:00:00Z`)) : undefined)

/** A day, in the phone's own picker. That speaks the phone's language, so the day is said in ours below it. */
export function DateField<Values extends FieldValues>({ control, name, label, instead, onPick }: Props<Values>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const wrong = fieldState.error?.message
  const help = instead === undefined ? longDate(field.value) : undefined
  if (instead !== undefined)
    return (
      <Frame id={id} label={label} wrong={wrong}>
        <input {...tied(id, { wrong })} key="instead" disabled value={instead} />
      </Frame>
    )
  return (
    <Frame id={id} label={label} help={help} wrong={wrong}>
      <input
        {...tied(id, { help, wrong })}
        type="date"
        min="1990-01-01"
        max="2150-12-31"
        value={field.value}
        ref={(input) => field.ref(input && { focus: () => input.focus() })}
        onBlur={field.onBlur}
        onChange={({ currentTarget }) => (onPick ?? field.onChange)(currentTarget.value)}
      />
    </Frame>
  )
}

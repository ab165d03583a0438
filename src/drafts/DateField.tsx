// @chunk wizard
import { useId, useRef } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { isDate } from '#contract/products/rules.ts'
import { longDate } from '#contract/time/dates.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { calendar } from '#ui/display/lazy-icons.ts'
import { describedBy, FieldFrame } from '#ui/fields/FieldFrame.tsx'
import './date-field.css'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  label: string
  /** Shown instead of a date; the field is then disabled. */
  fallback?: string | undefined
  /** Replaces the form's own setter: for a date that changes another. */
  onPick?: (date: string) => void
}

/** '20 November 2026'; undefined for a text that is not a date. */
export const typedDateText = (date: string) => (isDate(date) ? longDate(date) : undefined)

/** A DayField as a field of a react-hook-form. */
export function DateField<Values extends FieldValues>({ control, name, label, fallback, onPick }: Props<Values>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const wrong = fieldState.error?.message
  if (fallback !== undefined)
    return (
      <FieldFrame id={id} label={label} wrong={wrong}>
        <input {...describedBy(id, { wrong })} key="instead" disabled value={fallback} />
      </FieldFrame>
    )
  return (
    <DayField
      label={label}
      value={field.value}
      wrong={wrong}
      fieldRef={field.ref}
      onBlur={field.onBlur}
      onPick={onPick ?? field.onChange}
    />
  )
}

type DayProps = {
  label: string
  /** '2026-11-20', or the part of a date typed so far. */
  value: string
  wrong?: string | undefined
  onPick: (date: string) => void
  onBlur?: () => void
  fieldRef?: (input: { focus: () => void } | null) => void
  /** The earliest date that the calendar offers. */
  from?: string
}

/**
 * A date, typed as dd/mm/yyyy whatever the phone's language is, or picked in the phone's own calendar; written out in
 * words below.
 */
export function DayField({ label, value, wrong, onPick, onBlur, fieldRef, from = '1990-01-01' }: DayProps) {
  const id = useId()
  const native = useRef<HTMLInputElement>(null)
  const help = typedDateText(value)
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong}>
      <input
        {...describedBy(id, { help, wrong })}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="hh/bb/tttt"
        value={formatDateInput(value)}
        ref={(input) => fieldRef?.(input && { focus: () => input.focus() })}
        onBlur={onBlur}
        onChange={({ currentTarget }) => onPick(parseDateInput(currentTarget.value))}
      />
      <input
        className="date__native"
        type="date"
        min={from}
        max="2150-12-31"
        tabIndex={-1}
        aria-hidden="true"
        ref={native}
        value={isDate(value) ? value : ''}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
      <button
        type="button"
        className="iconbtn"
        aria-label={`Buka kalender, ${label}`}
        onClick={() => openCalendar(native.current)}
      >
        <Icon d={calendar} />
      </button>
    </FieldFrame>
  )
}

function openCalendar(input: HTMLInputElement | null) {
  try {
    input?.showPicker()
  } catch {
    // Browsers without showPicker, or that forbid it in a frame: the date can still be typed.
  }
}

// A date as people write it, and as it is stored: '20/11/2026' and '2026-11-20'.

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

/** '2026-11-20' → '20/11/2026'; an incomplete date stays as typed. */
export function formatDateInput(value: string): string {
  const [, year, month, day] = isoDate.exec(value) ?? []
  return year === undefined ? value : `${day}/${month}/${year}`
}

/**
 * The input as the form stores it: a complete date as '2026-11-20', an incomplete one with its slashes, so that nothing
 * typed is lost. '20112026', '20/11/2026', '20-11-2026' and '2026-11-20' are the same date.
 */
export function parseDateInput(text: string): string {
  const plain = text.trim()
  if (isoDate.test(plain)) return plain
  // A day or a month of one digit counts as two once something else follows it.
  const parts = plain.split(/[^\d]+/)
  const digits = parts
    .map((part, index) => (index < 2 && index < parts.length - 1 && part.length === 1 ? `0${part}` : part))
    .join('')
    .slice(0, 8)
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return digits.length === 8 ? `${year}-${month}-${day}` : [day, month, year].filter(Boolean).join('/')
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import { afterPress } from '../nav/after-press.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { filterInput, filterPaste, type InputFilter, onlyDigits } from './input-filter.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className'> & {
    /** Stands fixed before what is typed: '+62'. */
    prefix?: string
    /** Takes digits only, typed or pasted. */
    digits?: boolean
    /** Keeps only some letters of what is typed or pasted, perhaps changed: capitals. */
    only?: InputFilter
    /** Stands at the end of the box: a button. */
    end?: ReactNode
  }

/**
 * Something to type in. `{...register('email')}` makes it part of a form: the text lives in the input itself, so that
 * paste, password managers and autofill work as everywhere.
 */
export function TextField({
  label,
  help,
  wrong,
  prefix,
  digits,
  only,
  end,
  onChange,
  onBlur,
  onPaste,
  ...input
}: Props) {
  const id = useId()
  const keep = only ?? (digits ? onlyDigits : undefined)
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong}>
      {prefix && (
        <span className="input__prefix" id={`${id}-prefix`}>
          {prefix}
        </span>
      )}
      <input
        {...(digits && { inputMode: 'numeric' as const })}
        {...input}
        {...describedBy(id, { help, wrong, prefix })}
        onChange={(event) => {
          if (keep) filterInput(event.currentTarget, keep)
          onChange?.(event)
        }}
        onPaste={(event) => {
          if (keep) filterPaste(event, keep)
          onPaste?.(event)
        }}
        onBlur={(event) => afterPress(() => onBlur?.(event))}
      />
      {end}
    </FieldFrame>
  )
}

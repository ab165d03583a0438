import { type ComponentProps, type ReactNode, useId } from 'react'
import { afterPress } from '../nav/after-press.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { digitGroup, filterInput, filterPaste, type InputFilter, onlyDigits } from './input-filter.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className'> & {
    /** Fixed text before the input: '+62'. */
    prefix?: string
    /** Accepts only digits, typed or pasted. */
    digits?: boolean
    /** Filters what is typed or pasted; may also change it, for example to capitals. */
    only?: InputFilter
    /** The value that a pasted text gives as a whole; undefined: the text is inserted like typed text. */
    whole?: (text: string) => string | undefined
    /** An element at the end of the box, such as a button. */
    end?: ReactNode
  }

/**
 * A text input. `{...register('email')}` makes it part of a form. It is uncontrolled, so that paste, password managers
 * and autofill work as usual.
 */
export function TextField({
  label,
  help,
  wrong,
  prefix,
  digits,
  only,
  whole,
  end,
  onChange,
  onBlur,
  onPaste,
  ...input
}: Props) {
  const id = useId()
  const filter = only ?? (digits ? onlyDigits : undefined)
  const digitCount = digits ? input.maxLength : undefined
  const wholeValue = whole ?? (digitCount ? (text: string) => digitGroup(text, digitCount) : undefined)
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
          if (filter) filterInput(event.currentTarget, filter)
          onChange?.(event)
        }}
        onPaste={(event) => {
          onPaste?.(event)
          if (!event.defaultPrevented) filterPaste(event, { only: filter, whole: wholeValue })
        }}
        onBlur={(event) => afterPress(() => onBlur?.(event))}
      />
      {end}
    </FieldFrame>
  )
}

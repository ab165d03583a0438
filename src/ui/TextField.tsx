import { type ComponentProps, type ReactNode, useId } from 'react'
import { afterPress } from './after-press.ts'
import { keepDigits, pasteDigits } from './digits.ts'
import { Frame, type Framed, tied } from './Frame.tsx'

type Props = Framed &
  Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className'> & {
    /** Stands fixed before what is typed: '+62'. */
    prefix?: string
    /** Takes digits only, typed or pasted. */
    digits?: boolean
    /** Stands at the end of the box: a button. */
    end?: ReactNode
  }

/**
 * Something to type in. `{...register('email')}` makes it part of a form: the text lives in the input itself, so that
 * paste, password managers and autofill work as everywhere.
 */
export function TextField({ label, help, wrong, prefix, digits, end, onChange, onBlur, onPaste, ...input }: Props) {
  const id = useId()
  return (
    <Frame id={id} label={label} help={help} wrong={wrong}>
      {prefix && (
        <span className="input__prefix" id={`${id}-prefix`}>
          {prefix}
        </span>
      )}
      <input
        {...(digits && { inputMode: 'numeric' as const })}
        {...input}
        {...tied(id, { help, wrong, prefix })}
        onChange={(event) => {
          if (digits) keepDigits(event.currentTarget)
          onChange?.(event)
        }}
        onPaste={(event) => {
          if (digits) pasteDigits(event)
          onPaste?.(event)
        }}
        onBlur={(event) => afterPress(() => onBlur?.(event))}
      />
      {end}
    </Frame>
  )
}

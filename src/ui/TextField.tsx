import { type ComponentProps, type ReactNode, useId } from 'react'
import { afterPress } from './after-press.ts'
import { Frame, type Framed, tied } from './Frame.tsx'
import { keepOnly, type Only, onlyDigits, pasteOnly } from './only.ts'

type Props = Framed &
  Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className'> & {
    /** Stands fixed before what is typed: '+62'. */
    prefix?: string
    /** Takes digits only, typed or pasted. */
    digits?: boolean
    /** Keeps only some letters of what is typed or pasted, perhaps changed: capitals. */
    only?: Only
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
          if (keep) keepOnly(event.currentTarget, keep)
          onChange?.(event)
        }}
        onPaste={(event) => {
          if (keep) pasteOnly(event, keep)
          onPaste?.(event)
        }}
        onBlur={(event) => afterPress(() => onBlur?.(event))}
      />
      {end}
    </Frame>
  )
}

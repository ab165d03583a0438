// @chunk wizard
import type { FormEvent } from 'react'
import { useRef } from 'react'
import { formatTyped, groupDigits } from './price-input.ts'
import { TextField } from './TextField.tsx'

type Field = { name: string; wrong: string | undefined; onChange: (event: never) => unknown }
type Props = { label: string; field: Field & Record<string, unknown> }

/** A price in rupiah: digits only, with thousands separators while typing; the caret stays behind the same digit. */
export function PriceField({ label, field }: Props) {
  const before = useRef('')
  const { onChange, ...rest } = field
  function separate(input: HTMLInputElement) {
    const { text, caret } = formatTyped(input.value, input.selectionStart ?? input.value.length, before.current)
    before.current = text
    if (text === input.value) return
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return (
    <TextField
      label={label}
      prefix="Rp"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      // Read on focus, because the form may have filled the field since the last input.
      onFocus={(event) => {
        before.current = event.currentTarget.value
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text')
        // Only a text with more than digits and dots ('Rp18.000,00') is a whole price; others may be a part of one, and
        // are handled like typed digits.
        if (!/[^\d.]/.test(text)) return
        event.preventDefault()
        const input = event.currentTarget
        input.setRangeText(groupDigits(text), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
      }}
      onChange={(event: FormEvent<HTMLInputElement>) => {
        separate(event.currentTarget)
        onChange(event as never)
      }}
    />
  )
}

import type { FormEvent } from 'react'
import { useRef } from 'react'
import { formatTyped, groupDigits } from './price-input.ts'
import { TextField } from './TextField.tsx'

type Field = { name: string; wrong: string | undefined; onChange: (event: never) => unknown }
type Props = { label: string; field: Field & Record<string, unknown> }

/** Rupiah: digits only, with thousands separators while they are typed, and the caret where it was. */
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
      // What stood there when it was entered, for the form may have been filled since.
      onFocus={(event) => {
        before.current = event.currentTarget.value
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text')
        // Whole prices only: a part of one that is pasted into another is typed.
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

import type { ClipboardEvent } from 'react'

const onlyDigits = (text: string) => text.replace(/\D/g, '')

/** Drops what is not a digit from what has just been typed; the caret stays behind the same digit. */
export function keepDigits(input: HTMLInputElement) {
  const typed = input.value
  const digits = onlyDigits(typed)
  if (digits === typed) return
  const caret = onlyDigits(typed.slice(0, input.selectionStart ?? typed.length)).length
  input.value = digits
  input.setSelectionRange(caret, caret)
}

/**
 * Pastes only the digits of a text. The browser would cut '+62 812-3456-7890' to the field's length first and lose its
 * last digits to spaces and hyphens.
 */
export function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData('text')
  const digits = onlyDigits(text)
  if (digits === text) return
  event.preventDefault()
  const input = event.currentTarget
  const from = input.selectionStart ?? input.value.length
  const to = input.selectionEnd ?? from
  const room = input.maxLength < 0 ? digits.length : input.maxLength - (input.value.length - (to - from))
  input.setRangeText(digits.slice(0, Math.max(0, room)), from, to, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

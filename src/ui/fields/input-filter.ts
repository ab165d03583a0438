import type { ClipboardEvent } from 'react'

// Fields that take only some letters. What else is typed or pasted drops out, and the caret stays where it was.

/** What a field keeps of a text. Must not depend on the length of it. */
export type InputFilter = (text: string) => string

export const onlyDigits: InputFilter = (text) => text.replace(/\D/g, '')

/** Drops what does not belong from what has just been typed; the caret stays behind the same letter. */
export function filterInput(input: HTMLInputElement, only: InputFilter) {
  const typed = input.value
  const kept = only(typed)
  if (kept === typed) return
  const caret = only(typed.slice(0, input.selectionStart ?? typed.length)).length
  input.value = kept
  input.setSelectionRange(caret, caret)
}

/**
 * Pastes only what belongs. The browser would cut '+62 812-3456-7890' to the field's length first and lose its last
 * digits to spaces and hyphens.
 */
export function filterPaste(event: ClipboardEvent<HTMLInputElement>, only: InputFilter) {
  const text = event.clipboardData.getData('text')
  const kept = only(text)
  if (kept === text) return
  event.preventDefault()
  const input = event.currentTarget
  const from = input.selectionStart ?? input.value.length
  const to = input.selectionEnd ?? from
  const room = input.maxLength < 0 ? kept.length : input.maxLength - (input.value.length - (to - from))
  input.setRangeText(kept.slice(0, Math.max(0, room)), from, to, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

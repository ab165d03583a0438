import type { ClipboardEvent } from 'react'

// Fields that accept only some characters. Others are removed when typed or pasted, and the caret keeps its place.

/** Returns the part of a text that a field accepts. Must not depend on the text's length. */
export type InputFilter = (text: string) => string

export const onlyDigits: InputFilter = (text) => text.replace(/\D/g, '')

/** Removes rejected characters from what was just typed; the caret stays behind the same character. */
export function filterInput(input: HTMLInputElement, only: InputFilter) {
  const typed = input.value
  const accepted = only(typed)
  if (accepted === typed) return
  const caret = only(typed.slice(0, input.selectionStart ?? typed.length)).length
  input.value = accepted
  input.setSelectionRange(caret, caret)
}

/**
 * Pastes only the accepted characters. The browser would first cut '+62 812-3456-7890' to the field's maxlength, and
 * lose its last digits because of the spaces and the hyphens.
 */
export function filterPaste(event: ClipboardEvent<HTMLInputElement>, only: InputFilter) {
  const text = event.clipboardData.getData('text')
  const accepted = only(text)
  if (accepted === text) return
  event.preventDefault()
  const input = event.currentTarget
  const from = input.selectionStart ?? input.value.length
  const to = input.selectionEnd ?? from
  const maxPasted = input.maxLength < 0 ? accepted.length : input.maxLength - (input.value.length - (to - from))
  input.setRangeText(accepted.slice(0, Math.max(0, maxPasted)), from, to, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

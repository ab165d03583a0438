import type { ClipboardEvent } from 'react'
import { plainDigits } from '#contract/text/plain-digits.ts'

// Fields that accept only some characters. Others are removed when typed or pasted, and the caret keeps its place.
// A pasted text is cleaned first and never cut: if it is too long, the field's rule says so.

/** Returns the part of a text that a field accepts. Must not depend on the text's length. */
export type InputFilter = (text: string) => string

type TextInput = HTMLInputElement | HTMLTextAreaElement

export const onlyDigits: InputFilter = (text) => plainDigits(text).replace(/\D/g, '')

/**
 * A whole number in a pasted text: the group of `length` digits in 'NIB: 1234 5678 90123', or undefined if no group
 * or more than one has that length.
 */
export function digitGroup(text: string, length: number): string | undefined {
  const groups = [...plainDigits(text).matchAll(/\d(?:[ .\-\u00a0]?\d)*/g)].map(([group]) => group.replace(/\D/g, ''))
  const whole = groups.filter((group) => group.length === length)
  return whole.length === 1 ? whole[0] : undefined
}

/** Removes rejected characters from what was just typed; the caret stays behind the same character. */
export function filterInput(input: HTMLInputElement, only: InputFilter) {
  const typed = input.value
  const accepted = only(typed)
  if (accepted === typed) return
  const caret = only(typed.slice(0, input.selectionStart ?? typed.length)).length
  input.value = accepted
  input.setSelectionRange(caret, caret)
}

/** Replaces the value of an input, as if the user had pasted it. */
export function replaceValue(input: TextInput, value: string) {
  input.setRangeText(value, 0, input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

type PasteRules = {
  only?: InputFilter | undefined
  /** The value that a pasted text gives as a whole, if it has one: it replaces the field's former value. */
  whole?: ((text: string) => string | undefined) | undefined
}

/** Pastes what the field accepts. The browser would first cut '+62 812-3456-7890' to the field's maxlength. */
export function filterPaste(event: ClipboardEvent<TextInput>, { only, whole }: PasteRules) {
  const input = event.currentTarget
  // Without a selection, as in a field of type email, the text cannot be inserted at the caret.
  if (input.selectionStart === null || input.readOnly) return
  const text = event.clipboardData.getData('text')
  if (text === '') return
  const complete = whole?.(text)
  if (complete !== undefined) {
    event.preventDefault()
    replaceValue(input, complete)
    return
  }
  const accepted = only ? only(text) : text
  const from = input.selectionStart
  const to = input.selectionEnd ?? from
  const isTooLong = input.maxLength >= 0 && input.value.length - (to - from) + accepted.length > input.maxLength
  if (accepted === text && !isTooLong) return
  event.preventDefault()
  input.setRangeText(accepted, from, to, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

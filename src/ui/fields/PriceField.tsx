// @chunk wizard
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { type Entered, enterPrice, type Selected, textWhenLeft } from './price-input.ts'
import { TextField } from './TextField.tsx'

type Input = HTMLInputElement
type Field = Pick<ComponentProps<'input'>, 'name'> & {
  wrong: string | undefined
  ref: (input: Input | null) => void
  onChange: (event: never) => unknown
  onBlur: (event: never) => unknown
}
type Props = { label: string; help?: string; field: Field }

/**
 * A price in rupiah, with thousands separators while typing; the caret stays behind the same digit. Text that a
 * keyboard is still composing is left alone: changing it makes the keyboard insert it twice.
 */
export function PriceField({ label, help, field }: Props) {
  const { onChange, onBlur, ref: register, wrong, ...rest } = field
  const input = useRef<Input>(null)
  const before = useRef<Selected>({ text: '', start: 0, end: 0 })
  const undo = useRef<{ past: string[]; future: string[] }>({ past: [], future: [] })
  const [refused, setRefused] = useState<string>()

  useEffect(() => {
    const element = input.current
    // The browser's own undo does not know the separators.
    const remember = (event: InputEvent) => {
      if (event.inputType.startsWith('history')) event.preventDefault()
      if (!event.isComposing) before.current = selectedOf(event.currentTarget as Input)
    }
    element?.addEventListener('beforeinput', remember)
    return () => element?.removeEventListener('beforeinput', remember)
  }, [])

  function show(element: Input, { text, caret }: Entered) {
    if (text === element.value) return
    element.value = text
    element.setSelectionRange(caret, caret)
  }
  function enter(event: FormEvent<Input>, isDeletion = false) {
    const element = event.currentTarget
    const entered = enterPrice(
      before.current,
      element.value,
      element.selectionStart ?? element.value.length,
      isDeletion,
    )
    show(element, entered)
    setRefused(entered.refused)
    if (before.current.text !== element.value)
      undo.current = { past: [...undo.current.past, before.current.text], future: [] }
    before.current = selectedOf(element)
    onChange(event as never)
  }
  /** Shows the text of `from` again, and keeps the current one in `to`. */
  function restore(event: FormEvent<Input>, from: string[], to: string[]) {
    const element = event.currentTarget
    const text = from.pop()
    event.preventDefault()
    if (text === undefined) return
    to.push(element.value)
    show(element, { text, caret: text.length })
    setRefused(undefined)
    onChange(event as never)
  }
  return (
    <TextField
      label={label}
      help={help}
      prefix="Rp"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      wrong={refused ?? wrong}
      ref={(element) => {
        input.current = element
        register(element)
      }}
      // The form may have filled the field since the last input.
      onFocus={(event) => {
        before.current = selectedOf(event.currentTarget)
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text').trim()
        // The browser would join two lines of digits to one number.
        if (!/[\r\n\t]/.test(text)) return
        event.preventDefault()
        const element = event.currentTarget
        before.current = selectedOf(element)
        element.setRangeText(text.replace(/\s+/g, ' '), before.current.start, before.current.end, 'end')
        enter(event)
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return
        const { past, future } = undo.current
        const key = event.key.toLowerCase()
        if (key === 'z' && !event.shiftKey) restore(event, past, future)
        else if (key === 'y' || key === 'z') restore(event, future, past)
      }}
      onChange={(event) => {
        const { isComposing = false, inputType = '' } = event.nativeEvent as InputEvent
        if (isComposing) onChange(event as never)
        else enter(event, inputType.startsWith('delete'))
      }}
      onCompositionStart={(event) => {
        before.current = selectedOf(event.currentTarget)
      }}
      onCompositionEnd={(event) => enter(event)}
      // A press delays this: the event has lost its current target by then.
      onBlur={(event) => {
        const { target } = event
        const text = textWhenLeft(target.value)
        if (text !== target.value) {
          show(target, { text, caret: text.length })
          onChange({ ...event, type: 'change', target } as never)
        }
        onBlur(event as never)
      }}
    />
  )
}

const selectedOf = ({ value, selectionStart, selectionEnd }: Input): Selected => ({
  text: value,
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
})

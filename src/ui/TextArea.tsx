import { type ComponentProps, useId } from 'react'
import { afterPress } from './after-press.ts'
import { Frame, type Framed, tied } from './Frame.tsx'

type Props = Framed & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** Several lines to type in; grows with what stands there, where the browser can. */
export function TextArea({ label, help, wrong, onBlur, ...area }: Props) {
  const id = useId()
  return (
    <Frame id={id} label={label} help={help} wrong={wrong}>
      <textarea {...area} {...tied(id, { help, wrong })} onBlur={(event) => afterPress(() => onBlur?.(event))} />
    </Frame>
  )
}

import { type ComponentProps, useId } from 'react'
import { Frame, type Framed, tied } from '#ui/Frame.tsx'

type Props = Framed & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** Several lines of plain text. */
export function TextArea({ label, help, wrong, ...area }: Props) {
  const id = useId()
  return (
    <Frame id={id} label={label} help={help} wrong={wrong}>
      <textarea {...area} {...tied(id, { help, wrong })} className="desk__area" />
    </Frame>
  )
}

import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldProps } from '#ui/fields/FieldFrame.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** A field for several lines of plain text. */
export function DeskTextArea({ label, help, wrong, ...area }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong}>
      <textarea {...area} {...describedBy(id, { help, wrong })} className="desk__area" />
    </FieldFrame>
  )
}

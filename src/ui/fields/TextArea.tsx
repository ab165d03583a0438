// @chunk wizard
import { type ComponentProps, useId } from 'react'
import { afterPress } from '../nav/after-press.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** A multi-line input; it grows with its text, where the browser supports `field-sizing`. */
export function TextArea({ label, help, wrong, onBlur, ...area }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong}>
      <textarea {...area} {...describedBy(id, { help, wrong })} onBlur={(event) => afterPress(() => onBlur?.(event))} />
    </FieldFrame>
  )
}

// @chunk wizard
import { type ComponentProps, useId } from 'react'
import { afterPress } from '../nav/after-press.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { filterPaste } from './input-filter.ts'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** A multi-line input; it grows with its text, where the browser supports `field-sizing`. */
export function TextArea({ label, help, wrong, onBlur, onPaste, ...area }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong}>
      <textarea
        {...area}
        {...describedBy(id, { help, wrong })}
        onPaste={(event) => {
          onPaste?.(event)
          if (!event.defaultPrevented) filterPaste(event, {})
        }}
        onBlur={(event) => afterPress(() => onBlur?.(event))}
      />
    </FieldFrame>
  )
}

// @chunk form
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Icon } from '../display/Icon.tsx'
import { IconButton } from '../nav/IconButton.tsx'
import { TextField } from './TextField.tsx'

const eye = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z'
const eyeShut = `${eye}M4 4l16 16`

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'digits' | 'prefix' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, hidden until the user shows it, and hidden again when the form is submitted. */
export function PasswordField({ ref, ...rest }: Props) {
  const [isVisible, setIsVisible] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Browsers remember the values of text fields when a form is submitted; a password must not be among them.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setIsVisible(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <TextField
      {...rest}
      ref={(node) => {
        input.current = node
        if (typeof ref === 'function') return ref(node)
        if (ref) ref.current = node
      }}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          aria-label={isVisible ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'}
          aria-pressed={isVisible}
          // A press must not take the focus: the on-screen keyboard would close and open again.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const field = input.current
            const [start, end] = [field?.selectionStart ?? null, field?.selectionEnd ?? null]
            setIsVisible(!isVisible)
            // After a mouse's click Chromium moves the caret of a field whose type has changed to its beginning.
            requestAnimationFrame(() => field?.setSelectionRange(start, end))
          }}
        >
          <Icon d={isVisible ? eyeShut : eye} />
        </IconButton>
      }
    />
  )
}

import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../display/Icon.tsx'
import { search } from '../display/icons.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import '../styles/combobox.css'

/** `title`: the bold beginning of the line, which is the id where there is none. */
type Option = { id: string; name: string; title?: string }
type Props = FieldProps & {
  placeholder?: string
  typed: string
  onType: (typed: string) => void
  options: readonly Option[]
  /** The result in words; screen readers announce it while the user types. '' for nothing. */
  status: string
  onPick: (option: Option) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/**
 * Type, and pick from the options found: with arrows and Enter, or a tap. Escape closes the list; when it is closed,
 * Escape clears the input. The focus stays in the input; aria-activedescendant marks the active option.
 */
export function Combobox({ placeholder, typed, onType, options, status, onPick, onBlur, inputRef, ...framed }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isListOpen = open && typed.trim() !== ''
  const at = isListOpen && active < options.length ? active : -1

  // There is little space above the on-screen keyboard: scroll the input to the top, so that the options are visible.
  useEffect(() => {
    if (isListOpen) list.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [isListOpen])

  function move(to: number) {
    const next = (to + options.length) % options.length
    setOpen(true)
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  function pick(option: Option | undefined) {
    if (!option) return
    setOpen(false)
    setActive(-1)
    onPick(option)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes a word, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && options.length > 0) move(at + 1)
    else if (event.key === 'ArrowUp' && options.length > 0) move(at < 0 ? options.length - 1 : at - 1)
    // Enter never submits the form from here: the typed text has not been picked yet.
    else if (event.key === 'Enter' && typed.trim() !== '') pick(options[at < 0 ? 0 : at])
    else if (event.key === 'Escape' && isListOpen) setOpen(false)
    else if (event.key === 'Escape' && typed !== '') onType('')
    else return
    event.preventDefault()
  }
  return (
    <div className="combo">
      <FieldFrame id={id} {...framed}>
        <input
          {...describedBy(id, framed)}
          ref={inputRef}
          role="combobox"
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={placeholder}
          value={typed}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            setActive(-1)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            setOpen(false)
            onBlur?.()
          }}
          onKeyDown={onKeyDown}
        />
        <span className="combo__glass">
          <Icon d={search} />
        </span>
      </FieldFrame>
      <p className={isListOpen && status ? 'combo__status' : 'sr'} role="status">
        {isListOpen ? status : ''}
      </p>
      <div
        className="combo__list"
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label={framed.label}
        hidden={!isListOpen || options.length === 0}
        // A press must not take the focus from the input: blur would close the list before the click.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {isListOpen &&
          options.map((option, nth) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            <div
              key={option.id}
              id={`${id}-${nth}`}
              role="option"
              aria-selected={nth === at}
              className="combo__option"
              onClick={() => pick(option)}
            >
              <b>{option.title ?? option.id}</b> <span>{option.name}</span>
            </div>
          ))}
      </div>
    </div>
  )
}

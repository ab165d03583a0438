import { type ComponentType, type SyntheticEvent, useId, useState } from 'react'
import { Icon } from '../display/Icon.tsx'
import { search } from '../display/icons.ts'

/** The suggestions below the input while the user types. */
export type SuggestionList = ComponentType<{ box: HTMLInputElement }>

type Props = {
  label: string
  /** The name of the parameter, so that the form works before its code has loaded. */
  name: string
  value: string
  /** The address that the form opens, with the typed text as a parameter. */
  action: string
  /** More parameters of that address. */
  hidden?: Record<string, string>
  onSearch: (text: string) => void
  /** Loads the suggestions, when the input is tapped or typed in. The focus by a keyboard's Tab alone loads nothing. */
  below?: () => Promise<SuggestionList>
}

/** A search input. It is uncontrolled: `onSearch` is called only when the form is submitted. */
export function SearchField({ label, name, value, action, hidden = {}, onSearch, below }: Props) {
  const id = useId()
  const [suggestions, setSuggestions] = useState<{ List: SuggestionList; box: HTMLInputElement }>()
  const loadSuggestions = ({ currentTarget: box }: SyntheticEvent<HTMLInputElement>) => {
    // If that code cannot be loaded, the input works without suggestions.
    if (below && suggestions?.box !== box)
      below().then(
        // The user may have left the input meanwhile: then show nothing.
        (List) => document.activeElement === box && setSuggestions({ List, box }),
        () => {},
      )
  }
  return (
    <search>
      <form
        className="input input--search"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          const field = event.currentTarget.elements.namedItem(name) as HTMLInputElement
          field.blur()
          // The touch is painted before the search is: on a slow phone, rendering both at once takes a quarter of a
          // second.
          requestAnimationFrame(() => setTimeout(onSearch, 0, field.value.trim().slice(0, 100)))
        }}
      >
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <Icon d={search} />
        {Object.entries(hidden).map(([key, text]) => (
          <input key={key} type="hidden" name={key} value={text} />
        ))}
        {/* `key`: a new value from outside (back, a cleared filter) makes a new uncontrolled input. */}
        <input
          key={value}
          id={id}
          name={name}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          // With maxLength the browser would cut a pasted text, and say nothing.
          pattern=".{0,100}"
          title="Paling banyak 100 huruf"
          defaultValue={value}
          placeholder={label}
          onClick={loadSuggestions}
          onInput={loadSuggestions}
        />
        {suggestions && <suggestions.List box={suggestions.box} />}
      </form>
    </search>
  )
}

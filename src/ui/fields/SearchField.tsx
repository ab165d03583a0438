import { type ComponentType, type FocusEvent, useId, useState } from 'react'
import { Icon } from '../display/Icon.tsx'
import { search } from '../display/icons.ts'

/** What stands below a box while somebody types in it. */
export type SuggestionList = ComponentType<{ box: HTMLInputElement }>

type Props = {
  label: string
  /** The name of the parameter, so that the form works before its code has come. */
  name: string
  value: string
  /** Where the form goes; the address carries what was typed. */
  action: string
  /** More parameters of that address. */
  hidden?: Record<string, string>
  onSearch: (text: string) => void
  /** Fetches what stands below the box, once somebody is in it. */
  below?: () => Promise<SuggestionList>
}

/** A box to search with. Typing is its own business until it is sent. */
export function SearchField({ label, name, value, action, hidden = {}, onSearch, below }: Props) {
  const id = useId()
  const [helped, setHelped] = useState<{ Help: SuggestionList; box: HTMLInputElement }>()
  const help = ({ target }: FocusEvent) => {
    // Without that code the box is a box.
    if (below && target.id === id)
      below().then(
        // Whoever has left the box meanwhile is not called back to it.
        (Help) => document.activeElement === target && setHelped({ Help, box: target as HTMLInputElement }),
        () => {},
      )
  }
  return (
    <search>
      <form
        className="input input--search"
        action={action}
        onFocus={help}
        onSubmit={(event) => {
          event.preventDefault()
          const field = event.currentTarget.elements.namedItem(name) as HTMLInputElement
          field.blur()
          onSearch(field.value.trim().slice(0, 100))
        }}
      >
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <Icon d={search} />
        {Object.entries(hidden).map(([key, text]) => (
          <input key={key} type="hidden" name={key} value={text} />
        ))}
        {/* A new value from outside (back, a cleared filter) makes a new field. */}
        <input
          key={value}
          id={id}
          name={name}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={value}
          placeholder={label}
        />
        {helped && <helped.Help box={helped.box} />}
      </form>
    </search>
  )
}

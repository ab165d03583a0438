import { useId } from 'react'
import { Icon } from './Icon.tsx'
import { search } from './icons.ts'

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
}

/** A box to search with. Typing is its own business until it is sent. */
export function SearchField({ label, name, value, action, hidden = {}, onSearch }: Props) {
  const id = useId()
  return (
    <search>
      <form
        className="input input--search"
        action={action}
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
      </form>
    </search>
  )
}

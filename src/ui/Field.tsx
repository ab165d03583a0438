import { useId } from 'react'
import { Frame, type Framed, tied } from './Frame.tsx'
import { Icon } from './Icon.tsx'
import { down, search } from './icons.ts'

type SelectProps = Framed & {
  value: number
  options: readonly { id: number; name: string }[]
  onPick: (id: number) => void
}

/** One of a list, by number. The phone's own picker: nothing beats it on a phone. */
export function Select({ value, options, onPick, ...rest }: SelectProps) {
  const id = useId()
  return (
    <Frame id={id} {...rest}>
      <select {...tied(id, rest)} value={value} onChange={(event) => onPick(Number(event.currentTarget.value))}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon d={down} />
    </Frame>
  )
}

type SearchProps = {
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
export function SearchField({ label, name, value, action, hidden = {}, onSearch }: SearchProps) {
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

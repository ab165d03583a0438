import { useId } from 'react'
import { Frame, type Framed, tied } from './Frame.tsx'
import { Icon } from './Icon.tsx'
import { down } from './icons.ts'

type Props = Framed & {
  value: number
  options: readonly { id: number; name: string }[]
  onPick: (id: number) => void
}

/** One of a list, by number. The phone's own picker: nothing beats it on a phone. */
export function Select({ value, options, onPick, ...rest }: Props) {
  const id = useId()
  return (
    <Frame id={id} {...rest}>
      <select {...tied(id, rest)} value={value} onInput={(event) => onPick(Number(event.currentTarget.value))}>
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

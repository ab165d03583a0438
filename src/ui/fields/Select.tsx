// @chunk lists
import { useId } from 'react'
import { Icon } from '../display/Icon.tsx'
import { down } from '../display/icons.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Props = FieldProps & {
  value: number
  options: readonly { id: number; name: string }[]
  onPick: (id: number) => void
}

/** A <select> with numeric ids, because the phone's native picker is the easiest to use on a phone. */
export function Select({ value, options, onPick, ...rest }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} {...rest}>
      <select {...describedBy(id, rest)} value={value} onInput={(event) => onPick(Number(event.currentTarget.value))}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon d={down} />
    </FieldFrame>
  )
}

import { useId } from 'react'

type Props<Value extends string> = {
  /** The question, read out before the answers. */
  label: string
  name: string
  value: Value
  options: readonly { value: Value; name: string; say?: string }[]
  onPick: (value: Value) => void
}

/** One of a few, each with a sentence of its own. */
export function Choices<Value extends string>({ label, name, value, options, onPick }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className="choices">
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.say && `${id}-${option.value}`}
            aria-label={option.say && option.name}
            onChange={() => onPick(option.value)}
          />
          <span className="grow">
            <b>{option.name}</b>
            {option.say && (
              <span className="choice__say" id={`${id}-${option.value}`}>
                {option.say}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

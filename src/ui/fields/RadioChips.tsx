import { useId } from 'react'

type Props<Value extends string> = {
  /** The question, read out before the answers. */
  label: string
  name: string
  /** Chosen when nobody has chosen yet. */
  first: Value
  options: readonly { value: Value; name: string; say?: string }[]
}

/**
 * One of a few, each with a sentence of its own. The choice is the inputs' own, so that one made before our code has come
 * is not lost; whoever sends the form reads it there.
 */
export function RadioChips<Value extends string>({ label, name, first, options }: Props<Value>) {
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
            defaultChecked={option.value === first}
            aria-describedby={option.say && `${id}-${option.value}`}
            aria-label={option.say && option.name}
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

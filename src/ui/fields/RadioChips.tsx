// @chunk after-start
import { useId } from 'react'

type Props<Value extends string> = {
  /** The question; screen readers announce it before the options. */
  label: string
  name: string
  /** The option that is checked at first. */
  first: Value
  options: readonly { value: Value; name: string; description?: string }[]
}

/**
 * One of a few options, each with a sentence of its own. The inputs are uncontrolled, so that a choice made before the
 * code has loaded is not lost; the form reads it from them when it is sent.
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
            aria-describedby={option.description && `${id}-${option.value}`}
            aria-label={option.description && option.name}
          />
          <span className="grow">
            <b>{option.name}</b>
            {option.description && (
              <span className="choice__say" id={`${id}-${option.value}`}>
                {option.description}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

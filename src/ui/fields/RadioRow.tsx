import { type ComponentProps, useId } from 'react'
import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'
import { unbroken } from '../display/unbroken.tsx'
import '../styles/radio-row.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className' | 'id'> & {
  /** The question. */
  label: string
  /** A line of explanation: an abbreviation in words. */
  help?: string
  wrong?: string | undefined
  options: readonly { value: string; text: string }[]
  /** The options are long: a column of them on phones, two on wider screens. */
  wide?: boolean
  /** The chosen option, where no form library holds it. */
  chosen?: string
}

/** A choice between a few options, all shown. `{...field('type')}` makes it part of a form. */
export function RadioRow({ label, help, wrong, options, wide = false, chosen, ...input }: Props) {
  const id = useId()
  const described = [help && `${id}-help`, wrong && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={wrong ? 'field radios field--wrong' : 'field radios'}
      aria-describedby={described || undefined}
    >
      <legend className="field__label">{unbroken(label)}</legend>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className={wide ? 'radios__row radios__row--wide' : 'radios__row'}>
        {options.map(({ value, text }) => (
          <label key={value} className="choice">
            <input
              {...input}
              {...(chosen !== undefined && { checked: chosen === value })}
              type="radio"
              value={value}
              aria-invalid={wrong ? true : undefined}
            />
            <span className="grow">{text}</span>
          </label>
        ))}
      </div>
      {wrong && (
        <p className="field__err" id={`${id}-wrong`}>
          <Icon d={warning} size="s" />
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

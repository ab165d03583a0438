// @chunk field
import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'
import { indonesianLineOf } from './english-errors.ts'

/** Props common to all fields. */
export type FieldProps = {
  label: string
  help?: ReactNode
  /** The error, as a sentence, linked to the field for screen readers. '' if it is shown elsewhere. */
  wrong?: string | undefined
}

/** Label, input, help and error: the frame around every kind of field. */
export function FieldFrame({ id, label, help, wrong, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={wrong !== undefined ? 'field field--wrong' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="input">{children}</div>
      {help && (
        <div className="field__help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {wrong && (
        <p className="field__err" id={`${id}-wrong`}>
          <Icon d={warning} size="s" />
          <span>
            <span>{wrong}</span>
            {indonesianLineOf(wrong) && <span className="field__err-line">{indonesianLineOf(wrong)}</span>}
          </span>
        </p>
      )}
    </div>
  )
}

/** Links an input to its frame for screen readers. `prefix`: an element with the id `…-prefix` precedes the input. */
export const describedBy = (
  id: string,
  { help, wrong, prefix }: Pick<FieldProps, 'help' | 'wrong'> & { prefix?: unknown },
) => ({
  id,
  'aria-describedby':
    [prefix && `${id}-prefix`, help && `${id}-help`, wrong && `${id}-wrong`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': wrong !== undefined ? (true as const) : undefined,
})

import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'

/** What every field has around its box. */
export type FieldProps = {
  label: string
  help?: ReactNode
  /** What is wrong, as a sentence; tied to the field and read out. '' where it is said elsewhere. */
  wrong?: string | undefined
}

/** Label above, the box, help, and what is wrong: the same around everything that can be filled in. */
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
          {wrong}
        </p>
      )}
    </div>
  )
}

/** Ties an input to its frame for readers. `prefix`: something with the id `…-prefix` stands before what is typed. */
export const describedBy = (
  id: string,
  { help, wrong, prefix }: Pick<FieldProps, 'help' | 'wrong'> & { prefix?: unknown },
) => ({
  id,
  'aria-describedby':
    [prefix && `${id}-prefix`, help && `${id}-help`, wrong && `${id}-wrong`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': wrong !== undefined ? (true as const) : undefined,
})

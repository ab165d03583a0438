import { useId } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { commonLabels } from '#contract/common-labels.ts'
import { Icon } from '../display/Icon.tsx'
import { down } from '../display/icons.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Props<Values extends FieldValues> = Omit<FieldProps, 'wrong'> & {
  control: Control<Values>
  name: Path<Values>
  /** Stands for nothing chosen. */
  none: { value: string; text: string }
  options: readonly { id: number | string; name: string }[] | undefined
  /** The list is on its way. */
  loading?: boolean
  /** Of a choice that is not in the list: a list that is not on this phone, or a name that has gone from it. */
  otherwise?: string | undefined
  disabled?: boolean
  /** Takes the place of the form's own setting: for a choice that changes others too. */
  onPick?: (value: string) => void
}

/**
 * One of a list in a form, in the phone's own picker. The form holds the choice, not the element: a list that comes later
 * must not undo it. It hears of it by the first of its two events: a page drawn anew between them would take it back.
 */
export function ControlledSelect<Values extends FieldValues>({ control, name, none, options, ...rest }: Props<Values>) {
  const { loading = false, otherwise, disabled = false, onPick, ...framed } = rest
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const value = String(field.value ?? none.value)
  const wrong = fieldState.error?.message
  const isListed = value === none.value || options?.some((option) => String(option.id) === value)
  const { help } = framed
  return (
    <FieldFrame id={id} {...framed} wrong={wrong}>
      <select
        {...describedBy(id, { help, wrong })}
        ref={field.ref}
        aria-busy={loading || undefined}
        disabled={disabled}
        value={value}
        onBlur={field.onBlur}
        onInput={({ currentTarget }) => (onPick ?? field.onChange)(currentTarget.value)}
      >
        {/* In the box, not below it: everything under it would move twice. */}
        <option value={none.value}>{loading ? commonLabels.loadingMore : none.text}</option>
        {!isListed && <option value={value}>{otherwise ?? 'Sudah dipilih'}</option>}
        {options?.map((option) => (
          <option key={option.id} value={String(option.id)}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon d={down} />
    </FieldFrame>
  )
}

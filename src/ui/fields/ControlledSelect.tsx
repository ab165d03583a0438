import { useId } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { commonLabels } from '#contract/text/common-labels.ts'
import { Icon } from '../display/Icon.tsx'
import { down } from '../display/icons.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Props<Values extends FieldValues> = Omit<FieldProps, 'wrong'> & {
  control: Control<Values>
  name: Path<Values>
  /** The option for no choice. */
  none: { value: string; text: string }
  options: readonly { id: number | string; name: string }[] | undefined
  /** The list is loading. */
  loading?: boolean
  /** Label of a value that is not in the list: the list is not on this phone, or no longer contains it. */
  otherwise?: string | undefined
  disabled?: boolean
  /** Called instead of the form's onChange: for a choice that also changes other fields. */
  onPick?: (value: string) => void
}

/**
 * A <select> in a form. The form holds the value, not the element, so that a list that loads later does not reset it.
 * The form is updated on `input`, which comes before `change`: a render between the two would restore the old value.
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
        {/* The loading text is in the select, not below it, where it would move the rest of the page twice. */}
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

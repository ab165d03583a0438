import type { ComponentProps } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import './fields.css'

export type Field<Name extends string> = (name: Name) => Omit<ComponentProps<typeof TextField>, 'label'>

type Props = {
  field: Field<'prefix_office_phone' | 'office_no'>
  /** The label for forms where it may be left empty. */
  label?: string
}

/** The telephone of an office: prefix and number are two fields. */
export const OfficeFields = ({ field, label = 'Telepon kantor' }: Props) => (
  <fieldset className="office">
    <legend className="field__label">{label}</legend>
    <TextField
      label="Prefix"
      placeholder="0251"
      autoComplete="tel-area-code"
      digits
      maxLength={4}
      {...field('prefix_office_phone')}
    />
    <TextField
      label="Nomor"
      placeholder="8312345"
      autoComplete="tel-local"
      digits
      maxLength={10}
      {...field('office_no')}
    />
  </fieldset>
)

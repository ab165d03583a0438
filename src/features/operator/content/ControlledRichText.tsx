import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { RichTextField } from '#ui/fields/RichText.tsx'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  label: string
  help?: string
}

/** A rich text field for forms at the desk. */
export function ControlledRichText<Values extends FieldValues>({ control, name, label, help }: Props<Values>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <RichTextField
      label={label}
      {...(help && { help })}
      wrong={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      focusRef={field.ref}
    />
  )
}

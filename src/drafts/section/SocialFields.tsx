// @chunk account
import { shopFields } from '#contract/shops/fields.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import type { Field } from './OfficeFields.tsx'

type Props<Name extends string> = {
  field: Field<Name>
  /** The field and its label: ['website', 'Situs web']. */
  pages: readonly (readonly [Name, string])[]
}

/** Links to other pages, all optional. */
export const SocialFields = <Name extends string>({ field, pages }: Props<Name>) =>
  pages.map(([name, label]) => (
    <TextField
      key={name}
      label={`${label} (opsional)`}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={shopFields.website.max}
      {...field(name)}
    />
  ))

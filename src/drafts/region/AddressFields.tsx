import type { ComponentProps } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { shopFields, shopLabels } from '#contract/shops/fields.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import type { Field } from '../section/OfficeFields.tsx'
import type { AddressValues } from './address-values.ts'
import { MapSection } from './MapSection.tsx'
import { RegionChoice } from './RegionChoice.tsx'
import '../section/fields.css'

type Props<Values extends AddressValues> = {
  form: UseFormReturn<Values>
  field: Field<keyof AddressValues>
  known: ComponentProps<typeof RegionChoice>['known']
  onLater?: () => void
  /** The owner of this address, as a word for the texts: 'usaha'. */
  thing: string
  /** RT, RW and the postal code may be left empty. */
  short?: boolean
  /** The text of a region list without options. */
  empty?: string
}

/** An address: village, street, and position on the map. */
export const AddressFields = <Values extends AddressValues>({
  form,
  field,
  known,
  onLater,
  thing,
  short = false,
  empty,
}: Props<Values>) => (
  <>
    <RegionChoice
      form={form}
      known={known}
      onSearched={() => form.getValues('address' as Path<Values>) || form.setFocus('address' as Path<Values>)}
      {...(onLater && { onLater })}
      {...(empty && { empty })}
    />
    <TextField
      label={shopLabels.address}
      placeholder="Nama jalan dan nomor"
      autoComplete="street-address"
      maxLength={shopFields.address.max}
      {...field('address')}
    />
    <div className="pair pair--trio">
      <TextField label={shopLabels.rt} autoComplete="off" digits maxLength={shopFields.rt.max} {...field('rt')} />
      <TextField label={shopLabels.rw} autoComplete="off" digits maxLength={shopFields.rw.max} {...field('rw')} />
      <TextField
        label={shopLabels.zip_code}
        autoComplete="postal-code"
        digits
        maxLength={shopFields.zip_code.max}
        {...field('zip_code')}
      />
    </div>
    {short && <p className="field__help">RT, RW, dan kode pos boleh dikosongkan.</p>}
    <MapSection form={form} field={field} thing={thing} />
  </>
)

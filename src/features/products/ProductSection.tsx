import { productFields, productLabels } from '#contract/products/fields.ts'
import { units } from '#contract/products/rules.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { Fold } from '#ui/display/Fold.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { PriceField } from '#ui/fields/PriceField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { CategoryField } from './CategoryField.tsx'
import { bundledCategories } from './categories.ts'
import type { FormSectionProps } from './form-section-props.ts'
import { MentorFields } from './MentorFields.tsx'
import { hasMoreValues, moreFields } from './product-values.ts'

/** The fields that every product needs: its name, category, price and description. */
export function ProductSection({ form, field, choices: { categories } }: FormSectionProps) {
  const [name, { length }] = form.watch(['name', 'description'])
  const isNearMaximum = length > productFields.description.max * 0.9
  return (
    <section className="part product-part" aria-labelledby="product-title">
      <h2 id="product-title">Produk</h2>
      <TextField label={productLabels.name} autoComplete="off" maxLength={productFields.name.max} {...field('name')} />
      <CategoryField control={form.control} tree={categories.data?.data ?? bundledCategories} productName={name} />
      <PriceField
        label={productLabels.price_bottom}
        help="Harga termurah, atau satu-satunya."
        field={field('price_bottom')}
      />
      <TextArea
        label={productLabels.description}
        rows={4}
        help={
          isNearMaximum ? `${wholeNumber(length)} dari ${wholeNumber(productFields.description.max)} huruf` : undefined
        }
        {...field('description')}
      />
    </section>
  )
}

/** The fields that most products leave empty: an upper price, weight, capacity, video and mentor. */
export function MoreSection(props: FormSectionProps) {
  const { form, field } = props
  const { errors } = form.formState
  return (
    <section className="product-part">
      <Fold
        title="Rincian lain (opsional)"
        hasValue={hasMoreValues(form.watch())}
        hasError={moreFields.some((name) => errors[name])}
      >
        <PriceField label={productLabels.price_top} field={field('price_top', { deps: ['price_bottom'] })} />
        <div className="product-pair product-pair--tight">
          <TextField
            label={productLabels.weight}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            {...field('weight')}
          />
          <ControlledSelect
            control={form.control}
            name="unit"
            label={productLabels.unit}
            none={{ value: units[0], text: units[0] }}
            options={units.slice(1).map((unit) => ({ id: unit, name: unit }))}
          />
        </div>
        <TextField
          label={productLabels.capacity}
          autoComplete="off"
          placeholder="Contoh: 1.200 kg per bulan"
          maxLength={productFields.capacity.max}
          {...field('capacity')}
        />
        <TextField
          label={productLabels.video_url}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={productFields.video_url.max}
          {...field('video_url')}
        />
        <MentorFields {...props} />
      </Fold>
    </section>
  )
}

import { wholeNumber } from '#contract/format.ts'
import { optionalLabel, productFields, productLabels } from '#contract/products/fields.ts'
import { units } from '#contract/products/rules.ts'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { PriceField } from '#ui/fields/PriceField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { CategoryField } from './CategoryField.tsx'
import { bundledCategories } from './categories.ts'
import type { FormSectionProps } from './form-section-props.ts'

/** Name, description and categories of the product. */
export function ProductSection({ form, field, choices: { categories } }: FormSectionProps) {
  const { length } = form.watch('description')
  const isNearMaximum = length > productFields.description.max * 0.9
  return (
    <section className="part product-part" aria-labelledby="product-title">
      <h2 id="product-title">Produk</h2>
      <TextField label={productLabels.name} autoComplete="off" maxLength={productFields.name.max} {...field('name')} />
      <TextArea
        label={productLabels.description}
        rows={4}
        help={
          isNearMaximum ? `${wholeNumber(length)} dari ${wholeNumber(productFields.description.max)} huruf` : undefined
        }
        {...field('description')}
      />
      <CategoryField control={form.control} tree={categories.data?.data ?? bundledCategories} />
    </section>
  )
}

/** Price, weight, capacity and video of the product. */
export function PriceSection({ form, field }: FormSectionProps) {
  return (
    <section className="part product-part" aria-labelledby="price-title">
      <h2 id="price-title">Harga dan ukuran</h2>
      <div className="product-pair product-pair--tight">
        <PriceField label={productLabels.price_bottom} field={field('price_bottom')} />
        <PriceField
          label={productLabels.price_top}
          help="Kosongkan jika harganya satu."
          field={field('price_top', { deps: ['price_bottom'] })}
        />
        <TextField
          label={optionalLabel('weight')}
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
        label={optionalLabel('capacity')}
        autoComplete="off"
        placeholder="Contoh: 1.200 kg per bulan"
        maxLength={productFields.capacity.max}
        {...field('capacity')}
      />
      <TextField
        label={optionalLabel('video_url')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        maxLength={productFields.video_url.max}
        {...field('video_url')}
      />
    </section>
  )
}

import { productWords } from '#contract/product-rules.ts'
import { rupiah } from '#contract/values.ts'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { chosenOf } from './categories.ts'
import { longDate } from './DateField.tsx'
import { priceOf } from './price-text.ts'
import { numbersOf, type ProductValues } from './product-values.ts'

type Props = {
  title: string
  values: ProductValues
  photos: number
  yes: string
  onYes: () => Promise<unknown>
  onShut: () => void
}

/** Shows what is about to be sent, and asks once more (row 211). */
export const ConfirmSend = ({ title, values, photos, yes, onYes, onShut }: Props) => (
  <ConfirmSheet
    title={title}
    yes={yes}
    onYes={onYes}
    onShut={onShut}
    about={
      <dl className="product-facts">
        {factsOf(values, photos).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    }
  >
    {productWords.confirm}
  </ConfirmSheet>
)

function factsOf(values: ProductValues, photos: number): [string, string][] {
  const bottom = priceOf(values.price_bottom) ?? 0
  const top = priceOf(values.price_top) ?? 0
  const end = values.sni_no_end === '1' ? 'tanpa tanggal akhir' : `sampai ${longDate(values.sni_end_date) ?? '-'}`
  return [
    ['Nama produk', values.name.trim()],
    ['Harga', bottom === top ? rupiah(bottom) : `${rupiah(bottom)} - ${rupiah(top)}`],
    [
      'Kategori',
      chosenOf(values.categories)
        .map(({ label }) => label)
        .join(', '),
    ],
    ['Foto', `${photos} foto`],
    ['SNI', values.is_sni === '1' ? `${numbersOf(values).join(', ')}, ${end}` : 'Tidak'],
  ]
}

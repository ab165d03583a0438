import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { rupiah } from '#contract/format.ts'
import { lineFields, productLabels } from '#contract/products/fields.ts'
import { productMessages, typedMentor } from '#contract/products/rules.ts'
import type { OwnCard, products } from '#contract/products/schemas.ts'
import { typedDateText } from '#drafts/DateField.tsx'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { priceOf } from '#ui/fields/price-input.ts'
import type { ProductValues } from './product-values.ts'
import { numbersOf } from './sni-numbers.ts'

type Options = Answer<typeof products.options>['data']
type NamedOption = { id: number | string; name: string }

type Props = {
  title: string
  values: ProductValues
  photos: number
  /** The lists of options, if this phone has them. */
  options: Options | undefined
  yes: string
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** 'Tambah Produk' for every product that was never approved, even if the server has it already. */
export const confirmTitleOf = (card: Pick<OwnCard, 'review_state'> | undefined) =>
  card?.review_state === 'approved' ? 'Ubah Produk' : 'Tambah Produk'

/** Shows the values that will be sent, and asks for confirmation. */
export function ConfirmSend({ title, values, photos, options, yes, onYes, onClose }: Props) {
  const type = Number(values.mentor_type_id)
  const needsMentors = values.is_mentor === '1' && type > 0 && type !== typedMentor
  const mentors = useQuery({
    ...endpointQuery('products.mentors', { type: type || 1 }),
    enabled: needsMentors,
  }).data?.data
  const facts = factsOf(values, photos, {
    lspro: nameIn(options?.lspros, values.lspro_id),
    kind: nameIn(options?.mentor_types, values.mentor_type_id),
    mentor: type === typedMentor ? values.mentor_name.trim() : nameIn(mentors, values.mentor_id),
  })
  return (
    <ConfirmSheet
      title={title}
      yes={yes}
      onYes={onYes}
      onClose={onClose}
      about={
        <dl className="product-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      }
    >
      {productMessages.confirm}
    </ConfirmSheet>
  )
}

/** The name of the chosen option; 'Sudah dipilih' if its list is not on this phone. */
const nameIn = (list: readonly NamedOption[] | undefined, id: string) =>
  id === '' ? '' : (list?.find((option) => String(option.id) === id)?.name ?? 'Sudah dipilih')

type Names = { lspro: string; kind: string; mentor: string }

/** Label and text of every value that is sent, in the order of the form, without the empty ones. */
export function factsOf(values: ProductValues, photos: number, names: Names): [string, string][] {
  const bottom = priceOf(values.price_bottom) || 0
  const top = priceOf(values.price_top) || bottom
  const categories = values.categories.map(({ label }) => label)
  const weight = values.weight.trim()
  const facts: [string, string][] = [
    ['Foto', `${photos} foto`],
    [productLabels.name, values.name.trim()],
    [productLabels.description, values.description.trim()],
    [productLabels.sub_category_array, categories.join(', ')],
    ['Harga', bottom === top ? rupiah(bottom) : `${rupiah(bottom)} - ${rupiah(top)}`],
    [productLabels.weight, weight && `${weight} ${values.unit}`],
    ...lineFields.map((name): [string, string] => [productLabels[name], values[name].trim()]),
    [productLabels.video_url, values.video_url.trim()],
    ...sniFacts(values, names),
    ['Pembina', values.is_mentor === '1' ? [names.kind, names.mentor].filter(Boolean).join(': ') : 'Tidak dibina'],
  ]
  return facts.filter(([, value]) => value !== '')
}

function sniFacts(values: ProductValues, { lspro }: Names): [string, string][] {
  if (values.is_sni !== '1') return [['SNI', 'Tidak']]
  const end = values.sni_no_end === '1' ? 'tanpa tanggal akhir' : `sampai ${typedDateText(values.sni_end_date) ?? '-'}`
  return [
    [productLabels.sni_array, numbersOf(values).join(', ')],
    [productLabels.certificate_no, values.certificate_no.trim()],
    [productLabels.lspro_id, lspro],
    ['Berlaku', `sejak ${typedDateText(values.sni_start_date) ?? '-'}, ${end}`],
  ]
}

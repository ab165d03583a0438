import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { lineFields, productLabels } from '#contract/products/fields.ts'
import { isRejected } from '#contract/products/product-group.ts'
import { productMessages, typedMentor } from '#contract/products/rules.ts'
import type { OwnCard, products } from '#contract/products/schemas.ts'
import { priceRange } from '#contract/text/format.ts'
import { typedDateText } from '#drafts/DateField.tsx'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Fold } from '#ui/display/Fold.tsx'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { priceOf } from '#ui/fields/price-input.ts'
import type { ProductValues } from './product-values.ts'
import { editedReviewState } from './review-state.ts'
import { numbersOf } from './sni-numbers.ts'

type Options = Answer<typeof products.options>['data']
type NamedOption = { id: number | string; name: string }

type Props = {
  title: string
  values: ProductValues
  photos: number
  /** The version that the reviewer has sent back, for a product that is corrected. */
  sentBack?: SentBack | undefined
  /** The lists of options, if this phone has them. */
  options: Options | undefined
  yes: string
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** The values that the reviewer saw, how many photos, whether they are the same now, and the remark. */
export type SentBack = { values: ProductValues; photos: number; hasSamePhotos: boolean; remark: string | null }

/** 'Tambah Produk' for every product that was never approved, even if the server has it already. */
export const confirmTitleOf = (card: Pick<OwnCard, 'review_state' | 'revision'> | undefined) => {
  if (isRejected(editedReviewState(card))) return 'Kirim ulang'
  return card?.review_state === 'approved' ? 'Ubah Produk' : 'Tambah Produk'
}

/** Shows the values that will be sent, and what has changed in a corrected product, and asks for confirmation. */
export function ConfirmSend({ title, values, photos, sentBack, options, yes, onYes, onClose }: Props) {
  const type = Number(values.mentor_type_id)
  const needsMentors = values.is_mentor === '1' && type > 0 && type !== typedMentor
  const mentors = useQuery({
    ...endpointQuery('products.mentors', { type: type || 1 }),
    enabled: needsMentors,
  }).data?.data
  const namesIn = (product: ProductValues): Names => ({
    lspro: nameIn(options?.lspros, product.lspro_id),
    kind: nameIn(options?.mentor_types, product.mentor_type_id),
    mentor:
      Number(product.mentor_type_id) === typedMentor ? product.mentor_name.trim() : nameIn(mentors, product.mentor_id),
  })
  const facts = factsOf(values, photos, namesIn(values))
  const list = (
    <dl className="product-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <ConfirmSheet
      title={title}
      yes={yes}
      onYes={onYes}
      onClose={onClose}
      about={
        sentBack ? (
          <>
            {sentBack.remark && (
              <Note icon={warning} variant="wrong">
                <b>Catatan pemeriksa</b>
                <span className="product-remark"> {sentBack.remark}</span>
              </Note>
            )}
            <Changes
              changes={changesOf(factsOf(sentBack.values, sentBack.photos, namesIn(sentBack.values)), facts, {
                hasSamePhotos: sentBack.hasSamePhotos,
              })}
            />
            <Fold title="Semua isian" hasError={false}>
              {list}
            </Fold>
          </>
        ) : (
          list
        )
      }
    >
      {productMessages.confirm}
    </ConfirmSheet>
  )
}

/** A field that was changed: its text before and now, '' where it is empty. */
export type Change = { label: string; before: string; after: string }

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0)
    return (
      <Note icon={warning} variant="wait">
        Belum ada yang Anda ubah sejak diperiksa.
      </Note>
    )
  return (
    <div className="stack">
      <h3>Yang berubah</h3>
      <dl className="product-facts">
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before && <del>{before}</del>}
              <ins>{after || 'Dihapus'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The facts that differ, in the order of the form. Other photos are a change, even if there are as many. */
export function changesOf(
  before: readonly Fact[],
  after: readonly Fact[],
  { hasSamePhotos }: { hasSamePhotos: boolean },
): Change[] {
  const textIn = (facts: readonly Fact[], label: string) => facts.find(([name]) => name === label)?.[1] ?? ''
  const labels = new Set([...after, ...before].map(([label]) => label))
  return [...labels].flatMap((label) => {
    const change = { label, before: textIn(before, label), after: textIn(after, label) }
    if (change.before !== change.after) return [change]
    return label === photosLabel && !hasSamePhotos ? [{ ...change, after: `${change.after}, sudah diganti` }] : []
  })
}

/** The name of the chosen option; 'Sudah dipilih' if its list is not on this phone. */
const nameIn = (list: readonly NamedOption[] | undefined, id: string) =>
  id === '' ? '' : (list?.find((option) => String(option.id) === id)?.name ?? 'Sudah dipilih')

const photosLabel = 'Foto'
type Fact = readonly [label: string, text: string]
type Names = { lspro: string; kind: string; mentor: string }

/** Label and text of every value that is sent, in the order of the form, without the empty ones. */
export function factsOf(values: ProductValues, photos: number, names: Names): Fact[] {
  const bottom = priceOf(values.price_bottom) || 0
  const top = priceOf(values.price_top) || bottom
  const categories = values.categories.map(({ label }) => label)
  const weight = values.weight.trim()
  const facts: Fact[] = [
    [photosLabel, `${photos} foto`],
    [productLabels.name, values.name.trim()],
    [productLabels.sub_category_array, categories.join(', ')],
    ['Harga', priceRange(bottom, top)],
    [productLabels.description, values.description.trim()],
    ...sniFacts(values, names),
    [productLabels.weight, weight && `${weight} ${values.unit}`],
    ...lineFields.map((name): Fact => [productLabels[name], values[name].trim()]),
    [productLabels.video_url, values.video_url.trim()],
    ['Pembina', values.is_mentor === '1' ? [names.kind, names.mentor].filter(Boolean).join(': ') : 'Tidak dibina'],
  ]
  return facts.filter(([, value]) => value !== '')
}

function sniFacts(values: ProductValues, { lspro }: Names): Fact[] {
  if (values.is_sni !== '1') return [['SNI', 'Tidak']]
  const end = values.sni_no_end === '1' ? 'tanpa tanggal akhir' : `sampai ${typedDateText(values.sni_end_date) ?? '-'}`
  return [
    [productLabels.sni_array, numbersOf(values).join(', ')],
    [productLabels.certificate_no, values.certificate_no.trim()],
    [productLabels.lspro_id, lspro],
    ['Berlaku', `sejak ${typedDateText(values.sni_start_date) ?? '-'}, ${end}`],
  ]
}

import type { RefObject } from 'react'
import type { Review } from '#contract/operator/operator.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, next, warning } from '#ui/display/icons.ts'
import { prev } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Check } from '#ui/fields/Check.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { useAboveKeyboard } from '#ui/nav/use-above-keyboard.ts'
import { OpenCaseButton } from '../moderation/OpenCaseButton.tsx'
import { DuplicateWarnings } from './DuplicateWarnings.tsx'
import { differencesOf } from './differences.ts'
import { DifferenceList } from './RevisionChanges.tsx'
import { keyOf } from './review-shortcuts.ts'
import type { Verdict } from './use-decision.ts'

type Props = {
  review: Review
  /** The version that the operator has read. */
  lastSeen: Review
  onSeen: () => void
  /** A decision is possible now. */
  open: boolean
  busy: Verdict | undefined
  wrong: string | undefined
  remark: string
  remarkBox: RefObject<HTMLTextAreaElement | null>
  remarkWrong: string | undefined
  onRemark: (remark: string) => void
  onVerdict: (verdict: Verdict) => void
  onShortcuts: () => void
  /** Opens a neighbour in the queue; undefined when the queue has no other product. */
  onAdjacent: ((step: 1 | -1) => void) | undefined
}

/** The checklist, the duplicate warnings, the remark and the three decisions. */
export function VerdictPanel({ review, lastSeen, onSeen, open, remark, onRemark, ...rest }: Props) {
  const { remarkBox, remarkWrong, busy, wrong, onVerdict, onShortcuts, onAdjacent } = rest
  const isSubmitted = review.review_state === 'submitted'
  const bar = useAboveKeyboard<HTMLDivElement>(isSubmitted)
  const button = (verdict: Verdict, name: string, variant: 'fill' | 'line' | 'danger') => (
    <button
      type="button"
      className={buttonClass({ variant, wide: true })}
      disabled={!open}
      // Not `disabled`, with which the button would lose the focus while it sends.
      aria-disabled={busy !== undefined || undefined}
      aria-busy={busy === verdict || undefined}
      aria-keyshortcuts={keyOf(verdict)}
      // The remark keeps the focus: without it this bar would move away under the press (see review.css).
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onVerdict(verdict)}
    >
      {verdict === 'approve' && <Icon d={check} size="s" />}
      {busy === verdict ? 'Mengirim…' : name}
      <span className="key only-wide" aria-hidden="true">
        {keyOf(verdict)}
      </span>
    </button>
  )
  return (
    <aside className="verdict" aria-label="Periksa">
      <div className="head verdict__head">
        <h2>Periksa</h2>
        <span className="row">
          {onAdjacent && (
            <>
              <button type="button" className="iconbtn" aria-label="Produk sebelumnya" onClick={() => onAdjacent(-1)}>
                <Icon d={prev} />
              </button>
              <button type="button" className="iconbtn" aria-label="Produk berikutnya" onClick={() => onAdjacent(1)}>
                <Icon d={next} />
              </button>
            </>
          )}
          <button type="button" className="iconbtn only-wide" aria-label="Tombol papan ketik" onClick={onShortcuts}>
            <span className="key" aria-hidden="true">
              ?
            </span>
          </button>
        </span>
      </div>
      <Checklist isSni={review.now.is_sni === 1} />
      <DuplicateWarnings warnings={review.warnings} content={review.now} />
      {isSubmitted && <ChangedSinceOpened lastSeen={lastSeen} review={review} onSeen={onSeen} />}
      {isSubmitted ? (
        <>
          <TextArea
            label="Catatan untuk produsen"
            value={remark}
            ref={remarkBox}
            wrong={remarkWrong}
            maxLength={maxRemarkLength}
            rows={2}
            onChange={({ currentTarget }) => onRemark(currentTarget.value)}
          />
          <fieldset className="row row--wrap">
            <legend className="sr">Kalimat siap pakai</legend>
            {remarkTemplates.map(({ name, sentence }) => (
              <button
                key={name}
                type="button"
                className="chip"
                title={sentence}
                onClick={() => onRemark(appendSentence(remark, sentence))}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <Alert>{wrong}</Alert>
          <div className="verdict__buttons" ref={bar}>
            {button('approve', 'Terima', 'fill')}
            {button('changes', 'Minta perubahan', 'line')}
            {button('reject', 'Tolak', 'danger')}
          </div>
        </>
      ) : (
        <>
          <Alert>{wrong}</Alert>
          <p className="small muted">Produk ini tidak sedang menunggu diperiksa.</p>
          {review.live && (
            <OpenCaseButton kind="product" id={review.product_id}>
              Moderasi produk ini
            </OpenCaseButton>
          )}
        </>
      )}
    </aside>
  )
}

const generalPoints = ['Nama dan gambar sesuai', 'Harga dan satuan masuk akal', 'Kategori tepat']
const sniPoints = ['Nomor SNI terbaca di foto label']

/** Points to check. The checkmarks are not stored. */
const Checklist = ({ isSni }: { isSni: boolean }) => (
  <fieldset className="checks">
    <legend className="sr">Daftar periksa, tidak disimpan</legend>
    {[...(isSni ? sniPoints : []), ...generalPoints].map((point) => (
      <Check key={point}>{point}</Check>
    ))}
  </fieldset>
)

/** Shown when the owner has changed the product since it was opened: the changes, and a button to confirm them. */
function ChangedSinceOpened({ lastSeen, review, onSeen }: Pick<Props, 'lastSeen' | 'review' | 'onSeen'>) {
  if (lastSeen.version === review.version) return null
  const differences = differencesOf(lastSeen.now, review.now)
  return (
    <div className="stack stack--s" role="alert">
      <Note icon={warning} variant="wait">
        <strong>Produk ini sudah berubah sejak Anda buka.</strong> Lihat lagi sebelum memutuskan.
      </Note>
      {differences.length === 0 ? (
        <p className="small">Isinya sama; hanya dikirim ulang.</p>
      ) : (
        <DifferenceList differences={differences} />
      )}
      <Button variant="soft" onClick={onSeen}>
        Sudah saya lihat
      </Button>
    </div>
  )
}

// Sentences that reviewers use most often. The merchant reads them unchanged.

export const remarkTemplates = [
  {
    name: 'Foto label',
    sentence: 'Foto label belum menampilkan nomor SNI dengan jelas. Mohon unggah foto label yang terbaca.',
  },
  {
    name: 'Nomor SNI',
    sentence: 'Nomor SNI belum sesuai dengan sertifikatnya. Mohon tulis persis seperti di sertifikat.',
  },
  { name: 'Masa berlaku', sentence: 'Tanggal berlaku sertifikat SNI belum sesuai. Mohon periksa tanggalnya.' },
  { name: 'Harga', sentence: 'Harga belum sesuai dengan satuannya. Mohon periksa harga bawah, harga atas, dan berat.' },
  { name: 'Kategori', sentence: 'Kategori belum tepat. Mohon pilih kategori yang paling sesuai dengan produk.' },
  {
    name: 'Nama',
    sentence: 'Nama produk belum jelas. Mohon tulis nama barangnya, tanpa harga dan tanpa ajakan membeli.',
  },
  {
    name: 'Keterangan',
    sentence: 'Keterangan belum menjelaskan produk. Mohon tulis bahan, ukuran, dan cara memakainya.',
  },
  { name: 'Foto produk', sentence: 'Foto produk kurang jelas. Mohon unggah foto yang terang dan tidak buram.' },
] as const

export const maxRemarkLength = 1000

/** Adds a sentence to the remark. Unchanged when the remark has it already, or would exceed `maxRemarkLength`. */
export function appendSentence(remark: string, sentence: string): string {
  if (remark.includes(sentence)) return remark
  const longer = remark.trim() === '' ? sentence : `${remark.trimEnd()} ${sentence}`
  return longer.length > maxRemarkLength ? remark : longer
}

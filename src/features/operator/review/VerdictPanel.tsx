import type { RefObject } from 'react'
import type { Review } from '#contract/operator/operator.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, next, warning } from '#ui/display/icons.ts'
import { prev } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Check } from '#ui/fields/Check.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { useAboveKeyboard } from '#ui/nav/use-above-keyboard.ts'
import { DeskTextArea } from '../desk/DeskTextArea.tsx'
import { OpenCaseButton } from '../moderation/OpenCaseButton.tsx'
import { DuplicateWarnings } from './DuplicateWarnings.tsx'
import { differencesOf } from './differences.ts'
import { DifferenceList } from './RevisionChanges.tsx'
import type { Verdict } from './use-decision.ts'

type Props = {
  review: Review
  /** As it was when it was looked at. */
  seen: Review
  onSeen: () => void
  /** A decision can be made now. */
  open: boolean
  busy: Verdict | undefined
  wrong: string | undefined
  remark: string
  remarkBox: RefObject<HTMLTextAreaElement | null>
  remarkWrong: string | undefined
  onRemark: (remark: string) => void
  onVerdict: (verdict: Verdict) => void
  onShortcuts: () => void
  /** Without another one in the queue there is nowhere to go. */
  onAdjacent: ((step: 1 | -1) => void) | undefined
}

/** What to look at, what to say, and the three ways to end it. */
export function VerdictPanel({ review, seen, onSeen, open, remark, onRemark, ...rest }: Props) {
  const { remarkBox, remarkWrong, busy, wrong, onVerdict, onShortcuts: onKeys, onAdjacent: onWalk } = rest
  const isSubmitted = review.review_state === 'submitted'
  const bar = useAboveKeyboard<HTMLDivElement>(isSubmitted)
  const button = (verdict: Verdict, key: string, name: string, look: 'fill' | 'line' | 'danger') => (
    <button
      type="button"
      className={buttonClass({ look, wide: true })}
      disabled={!open || busy !== undefined}
      aria-busy={busy === verdict || undefined}
      aria-keyshortcuts={key}
      onClick={() => onVerdict(verdict)}
    >
      {verdict === 'approve' && <Icon d={check} size="s" />}
      {busy === verdict ? 'Mengirim…' : name}
      <span className="key only-wide" aria-hidden="true">
        {key}
      </span>
    </button>
  )
  return (
    <aside className="verdict" aria-label="Periksa">
      <div className="head verdict__head">
        <h2>Periksa</h2>
        <span className="row">
          {onWalk && (
            <>
              <button type="button" className="iconbtn" aria-label="Produk sebelumnya" onClick={() => onWalk(-1)}>
                <Icon d={prev} />
              </button>
              <button type="button" className="iconbtn" aria-label="Produk berikutnya" onClick={() => onWalk(1)}>
                <Icon d={next} />
              </button>
            </>
          )}
          <button type="button" className="iconbtn only-wide" aria-label="Tombol papan ketik" onClick={onKeys}>
            <span className="key" aria-hidden="true">
              ?
            </span>
          </button>
        </span>
      </div>
      <Checklist isSni={review.now.is_sni === 1} />
      <DuplicateWarnings warnings={review.warnings} content={review.now} />
      {isSubmitted && <ChangedSinceOpened seen={seen} review={review} onSeen={onSeen} />}
      {isSubmitted ? (
        <>
          <DeskTextArea
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
            {button('approve', 'A', 'Terima', 'fill')}
            {button('changes', 'P', 'Minta perubahan', 'line')}
            {button('reject', 'T', 'Tolak', 'danger')}
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

/** Helps the eye; nothing of it is kept. */
const Checklist = ({ isSni }: { isSni: boolean }) => (
  <fieldset className="checks">
    <legend className="sr">Daftar periksa, tidak disimpan</legend>
    {[...(isSni ? sniPoints : []), ...generalPoints].map((point) => (
      <Check key={point}>{point}</Check>
    ))}
  </fieldset>
)

/** Its owner changed it while it was being looked at: what, and the word that it has been seen. */
function ChangedSinceOpened({ seen, review, onSeen }: { seen: Review; review: Review; onSeen: () => void }) {
  if (seen.version === review.version) return null
  const differences = differencesOf(seen.now, review.now)
  return (
    <div className="stack stack--s" role="alert">
      <Note icon={warning} look="wait">
        <strong>Produk ini sudah berubah sejak Anda buka.</strong> Lihat lagi sebelum memutuskan.
      </Note>
      {differences.length === 0 ? (
        <p className="small">Isinya sama; hanya dikirim ulang.</p>
      ) : (
        <DifferenceList found={differences} />
      )}
      <Button look="soft" onClick={onSeen}>
        Sudah saya lihat
      </Button>
    </div>
  )
}

// Sentences for what reviewers say most often. The merchant reads them as they stand.

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

/** A sentence added to what is written; one that stands there already is not said twice. */
export function appendSentence(remark: string, sentence: string): string {
  if (remark.includes(sentence)) return remark
  const longer = remark.trim() === '' ? sentence : `${remark.trimEnd()} ${sentence}`
  return longer.length > maxRemarkLength ? remark : longer
}

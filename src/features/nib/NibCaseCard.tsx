import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { NibCase } from '#contract/nib/schemas.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import { StatusTag, type StatusVariant } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

type Props = { nibCase: NibCase; completed: boolean /** The form for an answer. */; children: ReactNode }

/** A case about a NIB, as the claimant or the holder sees it. */
export function NibCaseCard({ nibCase, completed, children }: Props) {
  const { nib, side, asked_at, answer_until, is_answered, remark, img_url, img, outcome, reason, closed_at } = nibCase
  const { variant, word, text } = caseState(nibCase)
  // The NIB is the claimant's, or free, or still the holder's: that merchant's next step is stage 1.
  const mayContinue = !completed && outcome !== null && (side === 'claimant') === (outcome !== 'rejected')
  return (
    <section className="panel nib__case" aria-label={`NIB ${nib}`}>
      <div className="head head--wrap">
        <h2>NIB {nib}</h2>
        <StatusTag variant={variant}>{word}</StatusTag>
      </div>
      <p>{text}</p>
      <p className="small muted">
        Diajukan {formatDateTime(Date.parse(asked_at))}
        {!outcome && is_answered === 0 && ` · ditunggu jawabannya sampai ${formatDateTime(Date.parse(answer_until))}`}
        {closed_at && ` · diputuskan ${formatDateTime(Date.parse(closed_at))}`}
      </p>
      {reason && <p className="small">Alasan operator: {reason}</p>}
      {remark && <p className="small nib__statement">Yang Anda tulis: {remark}</p>}
      {img_url && (
        <div className="nib__proof">
          <Photo path={img_url} facts={img} alt="Foto lembar OSS yang Anda kirim" sizes="240px" />
        </div>
      )}
      {mayContinue && <ButtonLink to={addresses.wizard(1)}>Buka tahap 1</ButtonLink>}
      {children}
    </section>
  )
}

function caseState({ side, outcome, is_answered }: NibCase): { variant: StatusVariant; word: string; text: string } {
  const isClaimant = side === 'claimant'
  if (outcome === 'freed')
    return isClaimant
      ? {
          variant: 'good',
          word: 'NIB bebas',
          text: 'Usaha yang memakainya tidak melanjutkan pendaftaran. Kirim lagi tahap 1.',
        }
      : { variant: 'wrong', word: 'NIB dilepas', text: 'Pendaftaran tidak dilanjutkan, jadi NIB ini dilepas.' }
  if (outcome === 'transferred')
    return isClaimant
      ? { variant: 'good', word: 'Dialihkan', text: 'NIB ini sekarang tercatat di usaha Anda.' }
      : { variant: 'wrong', word: 'Dialihkan', text: 'NIB ini dialihkan ke usaha lain. Isi NIB usaha Anda yang benar.' }
  if (outcome === 'rejected')
    return isClaimant
      ? { variant: 'wrong', word: 'Ditolak', text: 'NIB ini tidak dialihkan.' }
      : { variant: 'good', word: 'Tetap', text: 'NIB ini tetap tercatat di usaha Anda.' }
  if (isClaimant) return { variant: 'wait', word: 'Diperiksa', text: 'Pengajuan Anda sedang diperiksa operator.' }
  return is_answered === 1
    ? { variant: 'wait', word: 'Diperiksa', text: 'Tanggapan Anda sedang diperiksa operator.' }
    : { variant: 'wait', word: 'Perlu tanggapan', text: 'Usaha lain menyatakan NIB ini miliknya.' }
}

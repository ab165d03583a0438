import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { NibCase } from '#contract/nib.ts'
import { type StatusLook, StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

type Props = { nibCase: NibCase; completed: boolean /** The form of an answer. */; children: ReactNode }

/** One case about a NIB as one side of it sees it. */
export function NibCaseCard({ nibCase: of, completed, children }: Props) {
  const { nib, side, asked_at, answer_until, is_answered, remark, img_url, img, outcome, reason, closed_at } = of
  const { look, word, says } = caseState(of)
  // Won, lost or free: the next thing to do is the first stage.
  const goesOn = !completed && outcome !== null && (side === 'claimant') === (outcome !== 'rejected')
  return (
    <section className="panel nib__case" aria-label={`NIB ${nib}`}>
      <div className="head head--wrap">
        <h2>NIB {nib}</h2>
        <StatusTag look={look}>{word}</StatusTag>
      </div>
      <p>{says}</p>
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
      {goesOn && <ButtonLink to={addresses.wizard(1)}>Buka tahap 1</ButtonLink>}
      {children}
    </section>
  )
}

function caseState({ side, outcome, is_answered }: NibCase): { look: StatusLook; word: string; says: string } {
  const mine = side === 'claimant'
  if (outcome === 'freed')
    return mine
      ? {
          look: 'good',
          word: 'NIB bebas',
          says: 'Usaha yang memakainya tidak melanjutkan pendaftaran. Kirim lagi tahap 1.',
        }
      : { look: 'wrong', word: 'NIB dilepas', says: 'Pendaftaran tidak dilanjutkan, jadi NIB ini dilepas.' }
  if (outcome === 'transferred')
    return mine
      ? { look: 'good', word: 'Dialihkan', says: 'NIB ini sekarang tercatat di usaha Anda.' }
      : { look: 'wrong', word: 'Dialihkan', says: 'NIB ini dialihkan ke usaha lain. Isi NIB usaha Anda yang benar.' }
  if (outcome === 'rejected')
    return mine
      ? { look: 'wrong', word: 'Ditolak', says: 'NIB ini tidak dialihkan.' }
      : { look: 'good', word: 'Tetap', says: 'NIB ini tetap tercatat di usaha Anda.' }
  if (mine) return { look: 'wait', word: 'Diperiksa', says: 'Pengajuan Anda sedang diperiksa operator.' }
  return is_answered === 1
    ? { look: 'wait', word: 'Diperiksa', says: 'Tanggapan Anda sedang diperiksa operator.' }
    : { look: 'wait', word: 'Perlu tanggapan', says: 'Usaha lain menyatakan NIB ini miliknya.' }
}

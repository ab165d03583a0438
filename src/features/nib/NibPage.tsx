import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { type NibCase, nibWords } from '#contract/nib.ts'
import { leavesLater } from '#forms/leaves-later.ts'
import { claimPart, nibAnswerPart } from '#forms/nib-write.ts'
import { toPutRight } from '#forms/part.ts'
import { savePart } from '#forms/saving.ts'
import { usePending } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import { useRoad } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'
import { isCompleted, type Session, session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { forDevice } from '#ui/device-words.ts'
import { Empty } from '#ui/Empty.tsx'
import { phone } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { useTitle } from '#ui/title.ts'
import { NibCaseCard } from './NibCaseCard.tsx'
import { NibForm } from './NibForm.tsx'
import { useOwnState } from './own-state.ts'
import './nib.css'

/** Whose a NIB is: the claim of one that another shop has, and what became of it; on the other side, the answer to one. */
export function NibPage() {
  useTitle('Sengketa NIB')
  const [, go] = useLocation()
  const me = useSession()
  const query = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const mine = session()
    if (!mine) go(addresses.signIn(query ? `${addresses.nib()}?${query}` : addresses.nib()), { replace: true })
    else if (!mine.merchant_id) go(addresses.wentWrong, { replace: true })
  }, [])
  if (!me?.merchant_id) return null
  return <Cases me={me} nib={nibIn(query)} />
}

/** The number in the address; undefined when it is none. */
function nibIn(query: string): string | undefined {
  const said = new URLSearchParams(query).get('nib') ?? ''
  return /^\d{13}$/.test(said) ? said : undefined
}

function Cases({ me, nib }: { me: Session; nib: string | undefined }) {
  // What was remembered is shown at once; whoever comes from a notice wants to know how it is now.
  const cases = useQuery({ ...question('nib.cases', {}), staleTime: 0 })
  const { rows, known } = usePending()
  const told = cases.data?.data
  useOwnState(told)
  const open = told?.find(({ nib: of, side, outcome }) => of === nib && side === 'claimant' && !outcome)
  return (
    <div className="nib">
      <h1>Sengketa NIB</h1>
      {nib && known && !open && <Claim key={nib} me={me} nib={nib} row={toPutRight(rows, claimPart(nib).name)} />}
      <Answer
        of={cases}
        what="Pengajuan NIB"
        bones={<CaseBones />}
        empty={({ data }) =>
          data.length === 0 &&
          (nib ? (
            <p className="small muted">Belum ada pengajuan lain.</p>
          ) : (
            <Empty
              look="empty"
              title="Tidak ada sengketa NIB."
              say="Pengajuan tentang NIB usaha Anda tampil di sini."
            />
          ))
        }
      >
        {({ data }) =>
          data.map((one) => (
            <NibCaseCard key={one.id} of={one} completed={isCompleted(me)}>
              {known && isToAnswer(one) && <Reply one={one} row={toPutRight(rows, nibAnswerPart(one.id).name)} />}
            </NibCaseCard>
          ))
        }
      </Answer>
    </div>
  )
}

const isToAnswer = ({ side, outcome, is_answered }: NibCase) => side === 'holder' && !outcome && is_answered === 0

const waits = (row: Row | undefined) => row !== undefined && row.state !== 'parked'

function Claim({ me, nib, row }: { me: Session; nib: string; row: Row | undefined }) {
  const [, go] = useLocation()
  const ended = useEnded()
  const part = claimPart(nib)
  const back = isCompleted(me) ? addresses.shop(me.merchant_id!) : addresses.wizard(1)
  if (waits(row)) return <Waiting />
  if (ended.is) return null
  return (
    <NibForm
      part={part}
      row={row}
      title="NIB ini milik saya"
      label="Mengapa NIB ini milik usaha Anda?"
      needed={nibWords.proof}
      button="Kirim pengajuan"
      send={({ remark, img_64 }) => savePart(part, { nib, remark, img_64: img_64! })}
      onSent={ended.end}
      onLeave={() => go(back, { replace: true })}
    >
      <p>
        NIB <b>{nib}</b> sudah tercatat di usaha lain. Kirim foto lembar OSS sebagai bukti. Usaha itu kami dengar
        dahulu, lalu operator memutuskan; hasilnya datang lewat surat dan notifikasi.
      </p>
    </NibForm>
  )
}

function Reply({ one, row }: { one: NibCase; row: Row | undefined }) {
  const ended = useEnded()
  const [isOpen, setOpen] = useState(true)
  const part = nibAnswerPart(one.id)
  if (waits(row)) return <Waiting />
  if (ended.is || !isOpen) return null
  return (
    <NibForm
      part={part}
      row={row}
      title="Tanggapan Anda"
      label="Apa tanggapan Anda?"
      button="Kirim tanggapan"
      send={({ remark, img_64 }) => savePart(part, { case_id: one.id, remark, img_64 })}
      onSent={ended.end}
      onLeave={() => setOpen(false)}
    >
      <p className="small">
        Bila NIB ini memang milik Anda, lampirkan foto lembar OSS Anda. Bila salah ketik, tulis saja begitu.
      </p>
    </NibForm>
  )
}

/** It was sent from here: what the server says of it now is asked for. */
function useEnded() {
  const client = useQueryClient()
  const [is, set] = useState(false)
  return {
    is,
    end: () => {
      set(true)
      void client.invalidateQueries({ queryKey: ['nib.cases'] })
    },
  }
}

function Waiting() {
  const { open } = useRoad()
  return (
    <Note
      icon={phone}
      look="wait"
      action={
        <ButtonLink to={addresses.outbox} look="text" small>
          Lihat antrean
        </ButtonLink>
      }
    >
      {forDevice(`Tersimpan di HP. ${leavesLater(open)}`)}
    </Note>
  )
}

const CaseBones = () => (
  <div className="panel stack stack--s" aria-hidden="true">
    <BoneLine width={60} />
    <BoneLine width={80} />
    <BoneLine width={40} />
  </div>
)

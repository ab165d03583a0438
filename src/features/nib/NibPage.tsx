import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { type NibCase, nibWords } from '#contract/nib.ts'
import { saveSection } from '#drafts/save-flow.ts'
import { rejectedEntry } from '#drafts/section/editable-section.ts'
import { sendTimeText } from '#drafts/send-time-text.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { isCompleted, type Session, session } from '#session/session.ts'
import { refreshSession } from '#session/sign-in.ts'
import { useSession } from '#session/use-session.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { NibCaseCard } from './NibCaseCard.tsx'
import { NibForm } from './NibForm.tsx'
import { claimPart, nibAnswerPart } from './nib-writes.ts'
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
  return <NibCases me={me} nib={nibIn(query)} />
}

/** The number in the address; undefined when it is none. */
function nibIn(query: string): string | undefined {
  const value = new URLSearchParams(query).get('nib') ?? ''
  return /^\d{13}$/.test(value) ? value : undefined
}

function NibCases({ me, nib }: { me: Session; nib: string | undefined }) {
  // What was remembered is shown at once; whoever comes from a notice wants to know how it is now.
  const cases = useQuery({ ...endpointQuery('nib.cases', {}), staleTime: 0 })
  const { rows, known } = usePending()
  const told = cases.data?.data
  useRefreshAfterLoss(told)
  const open = told?.find(({ nib: of, side, outcome }) => of === nib && side === 'claimant' && !outcome)
  return (
    <div className="nib">
      <h1>Sengketa NIB</h1>
      {nib && known && !open && (
        <ClaimForm key={nib} me={me} nib={nib} row={rejectedEntry(rows, claimPart(nib).name)} />
      )}
      <QueryResult
        of={cases}
        what="Pengajuan NIB"
        skeleton={<CaseSkeleton />}
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
            <NibCaseCard key={one.id} nibCase={one} completed={isCompleted(me)}>
              {known && needsAnswer(one) && (
                <ReplyForm one={one} row={rejectedEntry(rows, nibAnswerPart(one.id).name)} />
              )}
            </NibCaseCard>
          ))
        }
      </QueryResult>
    </div>
  )
}

const needsAnswer = ({ side, outcome, is_answered }: NibCase) => side === 'holder' && !outcome && is_answered === 0

const isQueued = (row: OutboxEntry | undefined) => row !== undefined && row.state !== 'parked'

function ClaimForm({ me, nib, row }: { me: Session; nib: string; row: OutboxEntry | undefined }) {
  const [, go] = useLocation()
  const ended = useSentFlag()
  const part = claimPart(nib)
  const back = isCompleted(me) ? addresses.shop(me.merchant_id!) : addresses.wizard(1)
  if (isQueued(row)) return <QueuedNote />
  if (ended.is) return null
  return (
    <NibForm
      part={part}
      row={row}
      title="NIB ini milik saya"
      label="Mengapa NIB ini milik usaha Anda?"
      needed={nibWords.proof}
      button="Kirim pengajuan"
      send={({ remark, img_64 }) => saveSection(part, { nib, remark, img_64: img_64! })}
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

function ReplyForm({ one, row }: { one: NibCase; row: OutboxEntry | undefined }) {
  const ended = useSentFlag()
  const [isOpen, setOpen] = useState(true)
  const part = nibAnswerPart(one.id)
  if (isQueued(row)) return <QueuedNote />
  if (ended.is || !isOpen) return null
  return (
    <NibForm
      part={part}
      row={row}
      title="Tanggapan Anda"
      label="Apa tanggapan Anda?"
      button="Kirim tanggapan"
      send={({ remark, img_64 }) => saveSection(part, { case_id: one.id, remark, img_64 })}
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
function useSentFlag() {
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

function QueuedNote() {
  const { open } = useConnectivity()
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
      {forDevice(`Tersimpan di HP. ${sendTimeText(open)}`)}
    </Note>
  )
}

const CaseSkeleton = () => (
  <div className="panel stack stack--s" aria-hidden="true">
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
    <SkeletonLine width={40} />
  </div>
)

/**
 * Somebody who has lost their number is back in the wizard, which their phone may not know yet: without that the first
 * stage would lead them away to a shop that is shut.
 */
function useRefreshAfterLoss(cases: readonly NibCase[] | undefined) {
  const hasLostNib = cases?.some(({ side, outcome }) => side === 'holder' && outcome === 'transferred') === true
  useEffect(() => {
    const me = session()
    if (!hasLostNib || !me || !isCompleted(me)) return
    requestEndpoint('account.verifyToken', {}, { quiet: true }).then(
      ({ data }) => refreshSession(data),
      () => {}, // without a signal: at the next start
    )
  }, [hasLostNib])
}

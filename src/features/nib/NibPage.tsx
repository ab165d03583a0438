import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { nibMessages } from '#contract/nib/rules.ts'
import type { NibCase } from '#contract/nib/schemas.ts'
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
import { useRequireSession } from '#session/use-require-session.ts'
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

/** Disputes about a NIB: claims to a NIB that another shop has, their outcomes, and answers to other shops' claims. */
export function NibPage() {
  useTitle('Sengketa NIB')
  const me = useRequireSession()
  const query = useSearch()
  if (!me) return null
  if (!me.merchant_id) return <Redirect to={addresses.wentWrong} replace />
  return <NibCases me={me} nib={nibIn(query)} />
}

/** The NIB in the address; undefined if it does not have 13 digits. */
function nibIn(query: string): string | undefined {
  const value = new URLSearchParams(query).get('nib') ?? ''
  return /^\d{13}$/.test(value) ? value : undefined
}

function NibCases({ me, nib }: { me: Session; nib: string | undefined }) {
  // The cached list is shown at once and always fetched again: a user who comes from a notice needs the current state.
  const cases = useQuery({ ...endpointQuery('nib.cases', {}), staleTime: 0 })
  const { rows, loaded } = usePending()
  const serverCases = cases.data?.data
  useRefreshAfterLoss(serverCases)
  const open = serverCases?.find(({ nib: of, side, outcome }) => of === nib && side === 'claimant' && !outcome)
  return (
    <div className="nib">
      <h1 className="title-in-bar">Sengketa NIB</h1>
      {nib && loaded && !open && (
        <ClaimForm key={nib} me={me} nib={nib} row={rejectedEntry(rows, claimPart(nib).name)} />
      )}
      <QueryResult
        query={cases}
        what="Pengajuan NIB"
        skeleton={<CaseSkeleton />}
        empty={({ data }) =>
          data.length === 0 &&
          (nib ? (
            <p className="small muted">Belum ada pengajuan lain.</p>
          ) : (
            <Empty
              variant="empty"
              title="Tidak ada sengketa NIB."
              description="Pengajuan tentang NIB usaha Anda tampil di sini."
            />
          ))
        }
      >
        {({ data }) =>
          data.map((nibCase) => (
            <NibCaseCard key={nibCase.id} nibCase={nibCase} completed={isCompleted(me)}>
              {loaded && needsAnswer(nibCase) && (
                <ReplyForm nibCase={nibCase} row={rejectedEntry(rows, nibAnswerPart(nibCase.id).name)} />
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
  const sent = useSentFlag()
  const part = claimPart(nib)
  const back = isCompleted(me) ? addresses.shop(me.merchant_id!) : addresses.wizard(1)
  if (isQueued(row)) return <QueuedNote />
  if (sent.isSent) return null
  return (
    <NibForm
      part={part}
      row={row}
      title="NIB ini milik saya"
      label="Mengapa NIB ini milik usaha Anda?"
      needed={nibMessages.proof}
      button="Kirim pengajuan"
      send={({ remark, img_64 }) => saveSection(part, { nib, remark, img_64: img_64! })}
      onSent={sent.markSent}
      onLeave={() => go(back, { replace: true })}
    >
      <p>
        NIB <b>{nib}</b> sudah tercatat di usaha lain. Kirim foto lembar OSS sebagai bukti. Usaha itu kami dengar
        dahulu, lalu operator memutuskan; hasilnya datang lewat surat dan notifikasi.
      </p>
    </NibForm>
  )
}

function ReplyForm({ nibCase, row }: { nibCase: NibCase; row: OutboxEntry | undefined }) {
  const sent = useSentFlag()
  const [isOpen, setOpen] = useState(true)
  const part = nibAnswerPart(nibCase.id)
  if (isQueued(row)) return <QueuedNote />
  if (sent.isSent || !isOpen) return null
  return (
    <NibForm
      part={part}
      row={row}
      title="Tanggapan Anda"
      label="Apa tanggapan Anda?"
      button="Kirim tanggapan"
      send={({ remark, img_64 }) => saveSection(part, { case_id: nibCase.id, remark, img_64 })}
      onSent={sent.markSent}
      onLeave={() => setOpen(false)}
    >
      <p className="small">
        Bila NIB ini memang milik Anda, lampirkan foto lembar OSS Anda. Bila salah ketik, tulis saja begitu.
      </p>
    </NibForm>
  )
}

/** Whether the form was sent on this page. `markSent` also fetches the cases again. */
function useSentFlag() {
  const client = useQueryClient()
  const [isSent, setSent] = useState(false)
  return {
    isSent,
    markSent: () => {
      setSent(true)
      void client.invalidateQueries({ queryKey: ['nib.cases'] })
    },
  }
}

function QueuedNote() {
  const { open } = useConnectivity()
  return (
    <Note
      icon={phone}
      variant="wait"
      action={
        <ButtonLink to={addresses.outbox} variant="text" small>
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
 * A merchant who has lost the NIB must go through the wizard again. The stored session may still say that the account
 * is completed; then stage 1 would redirect to the closed shop. Refreshes the session in that case.
 */
function useRefreshAfterLoss(cases: readonly NibCase[] | undefined) {
  const hasLostNib = cases?.some(({ side, outcome }) => side === 'holder' && outcome === 'transferred') === true
  useEffect(() => {
    const me = session()
    if (!hasLostNib || !me || !isCompleted(me)) return
    requestEndpoint('account.verifyToken', {}, { quiet: true }).then(
      ({ data }) => refreshSession(data),
      () => {}, // offline: the next start of the app refreshes the session
    )
  }, [hasLostNib])
}

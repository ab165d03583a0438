import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { openTimeText } from '#drafts/send-time-text.ts'
import { isShopOpening, parkedStages } from '#drafts/shop-opening.ts'
import { type Stage, stageDraftName, stageTitle } from '#drafts/wizard/stages.ts'
import { readDrafts } from '#offline/drafts/drafts.ts'
import { useOpenForm } from '#offline/drafts/open-forms.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { phone } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import type { QueryState } from '#ui/feedback/QueryResult.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { enqueueFinish } from './enqueue-stage.ts'
import { type IncompleteStage, IncompleteStages, incompleteLabels, incompleteStagesOf } from './IncompleteStages.tsx'
import { StageFrame } from './StageFrame.tsx'
import { SummaryPhotos } from './SummaryPhotos.tsx'
import { Facts, SummarySection } from './SummarySection.tsx'
import type { Fact, Summary } from './summary.ts'
import { unsavedStages } from './unsaved-stages.ts'
import { type ShopAnswer, useStage } from './use-stage.ts'
import { useSummary } from './use-summary.ts'
import './summary.css'

/** Stage 5, 'Selesai': all of it once more, and the shop opens. */
export function Stage5Page() {
  const stage = useStage(5)
  const { shop, rows, arrived, pending, missing } = stage
  useOpenForm(stageDraftName(shop, 5))
  const { heard, summary } = useSummary(shop, stage.known, rows, arrived)
  const { progress } = useSending()
  const connectivity = useConnectivity()
  const [, go] = useLocation()
  const [isConfirming, setAsking] = useState(false)

  const parked = pending?.state === 'parked' ? pending.problem?.message : undefined
  const opening = isShopOpening(rows, shop)
  const toFix = parkedStages(rows, shop).filter((stage) => stage !== 5)
  const { unsaved, look } = useUnsavedStages(shop, stage.known)
  const incomplete = incompleteStagesOf({ toFix, missing, unsaved })
  const [failure, setFailure] = useState<string>()
  const photosRow = pendingOf(rows, stageDraftName(shop, 4))

  async function ask() {
    setFailure(undefined)
    try {
      // What another tab, or the page before this one, has written a moment ago would be left behind.
      if ((await look()).length === 0) setAsking(true)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    }
  }
  async function open() {
    if ((await look()).length > 0) return
    const end = await enqueueFinish(shop)
    if (end === 'parked') return
    toast(end === 'sent' ? 'Toko Anda sudah dibuka.' : openTimeText())
    // The window's entry in the history becomes that of the page it leads to.
    go(addresses.createProduct, { replace: true })
  }
  const sectionProps = (of: 1 | 2 | 3 | 4, title: string, digest: string) => ({
    stage: of,
    title,
    digest,
    first: of === 1,
    state: sectionState(of, incomplete, pendingOf(rows, stageDraftName(shop, of))),
  })
  return (
    <StageFrame
      stage={5}
      reached={stage.reached}
      where={stage.where}
      draft="none"
      found={false}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          if (incomplete.length === 0) void ask()
        },
      }}
      busy={false}
      next="Selesai"
      disabled={incomplete.length > 0}
      failure={failure ?? parked}
    >
      {opening && (
        <Note icon={phone} look="wait">
          {forDevice(openTimeText(connectivity.open))}
        </Note>
      )}
      <ServerDataNote heard={heard} />
      <IncompleteStages of={incomplete} shop={shop} />
      <SummarySection {...sectionProps(1, stageTitle(1), factValue(summary.business, 'Nama usaha'))}>
        <Facts facts={summary.business} />
      </SummarySection>
      <SummarySection {...sectionProps(2, stageTitle(2), factValue(summary.place, 'Alamat'))}>
        <Facts facts={summary.place} />
      </SummarySection>
      <SummarySection {...sectionProps(3, stageTitle(3), 'LPSE, LKPP, TKDN, ekspor')}>
        <Facts facts={summary.related} />
        {summary.remark && <div className="summary__remark">{renderRichText(summary.remark)}</div>}
      </SummarySection>
      <SummarySection {...sectionProps(4, 'Dokumen', photoDigest(summary))}>
        <SummaryPhotos {...summary} row={photosRow} progress={photosRow && progress[photosRow.id]} />
      </SummarySection>
      {isConfirming && (
        <ConfirmSheet title="Buka toko Anda?" yes="Selesai" onYes={open} onClose={() => setAsking(false)}>
          Data usaha Anda dikirim dan toko dibuka. Sesudah itu Anda dapat menambahkan produk.
        </ConfirmSheet>
      )}
    </StageFrame>
  )
}

/** What the summary is made of, as long as the server has not been heard. */
function ServerDataNote({ heard }: { heard: 'yes' | 'waiting' | 'no' }) {
  if (heard === 'yes') return null
  if (heard === 'waiting') return <Loading>Memuat ringkasan…</Loading>
  return (
    <div role="status">
      <Note icon={phone}>Data dari server belum ada di HP ini. Yang tampil di bawah adalah isian di HP ini.</Note>
    </div>
  )
}

function sectionState(stage: Stage, lacks: IncompleteStage[], row: OutboxEntry | undefined) {
  const lack = lacks.find((one) => one.stage === stage)
  if (lack) return { look: lack.why === 'refused' ? 'wrong' : 'wait', word: incompleteLabels[lack.why] } as const
  return row && ({ look: 'wait', word: 'Tersimpan di HP' } as const)
}

const factValue = (facts: readonly Fact[], label: string) =>
  String(facts.find((fact) => fact.label === label)?.value ?? '')
const photoDigest = ({ logo, gallery }: Summary) =>
  [logo ? 'Logo' : 'Belum ada logo', gallery.length > 0 && `${gallery.length} foto`].filter(Boolean).join(' dan ')

/**
 * The stages that were changed on this phone and are not kept, as they were when somebody last looked; `look` looks now,
 * also at what another tab has written a moment ago. Throws StorageError.
 */
function useUnsavedStages(
  shop: number,
  detail: QueryState<ShopAnswer>,
): { unsaved: Stage[]; look: () => Promise<Stage[]> } {
  const [unsaved, setUnsaved] = useState<Stage[]>([])
  const { data, dataUpdatedAt } = detail
  const told = data?.data

  async function look() {
    const rows = await pendingEntries()
    const said = optimisticWrites(rows, await receipts(), dataUpdatedAt)
    const found = unsavedStages({ shop, drafts: await readDrafts(), told, said })
    setUnsaved((before) => (String(before) === String(found) ? before : found))
    return found
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks with is said below
  useEffect(() => {
    // Shelves that cannot be read: whoever presses 'Selesai' is told so there.
    const onChange = () => void look().catch(() => {})
    onChange()
    const stop = onDbChanged(onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [shop, told, dataUpdatedAt])
  return { unsaved, look }
}

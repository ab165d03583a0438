// @chunk wizard
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { requestOpeningNotice } from '#drafts/opening-notice.ts'
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

/** Stage 5, 'Selesai': a summary of all stages, and the button that opens the shop. */
export function Stage5Page() {
  const stage = useStage(5)
  const { shop, rows, arrived, pending, missing, readMissing } = stage
  useOpenForm(stageDraftName(shop, 5))
  const { serverData, summary } = useSummary(shop, stage.detail, rows, arrived)
  const { progress } = useSending()
  const connectivity = useConnectivity()
  const [, go] = useLocation()
  const [isConfirming, setConfirming] = useState(false)

  const parked = pending?.state === 'parked' ? pending.problem?.message : undefined
  const opening = isShopOpening(rows, shop)
  const toFix = parkedStages(rows, shop).filter((stage) => stage !== 5)
  const { unsaved, refresh } = useUnsavedStages(shop, stage.detail)
  const incomplete = incompleteStagesOf({ toFix, missing, unsaved })
  const [failure, setFailure] = useState<string>()
  const photosRow = pendingOf(rows, stageDraftName(shop, 4))

  async function askToConfirm() {
    setFailure(undefined)
    try {
      // Another tab, or the page before this one, may just have written a draft that would not be sent; and a press may
      // come before this phone has been read.
      const [missingNow, unsavedNow] = await Promise.all([readMissing(), refresh()])
      if (missingNow.length === 0 && unsavedNow.length === 0) setConfirming(true)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    }
  }
  async function finish() {
    if ((await refresh()).length > 0) return
    const outcome = await enqueueFinish(shop)
    if (outcome === 'parked') return
    requestOpeningNotice(shop)
    if (outcome !== 'sent') toast(openTimeText())
    // Replace the dialog's history entry with the next page.
    go(addresses.createProduct, { replace: true })
  }
  const sectionProps = (section: 1 | 2 | 3 | 4, title: string, digest: string) => ({
    stage: section,
    title,
    digest,
    first: section === 1,
    state: sectionState(section, incomplete, pendingOf(rows, stageDraftName(shop, section))),
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
          if (incomplete.length === 0) void askToConfirm()
        },
      }}
      busy={false}
      next="Selesai"
      disabled={incomplete.length > 0}
      failure={failure ?? parked}
    >
      {opening && (
        <Note icon={phone} variant="wait">
          {forDevice(openTimeText(connectivity.open))}
        </Note>
      )}
      <ServerDataNote serverData={serverData} />
      <IncompleteStages stages={incomplete} shop={shop} />
      <SummarySection {...sectionProps(1, stageTitle(1), factValue(summary.business, shopLabels.name))}>
        <Facts facts={summary.business} />
      </SummarySection>
      <SummarySection {...sectionProps(2, stageTitle(2), factValue(summary.place, shopLabels.address))}>
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
        <ConfirmSheet title="Buka toko Anda?" yes="Selesai" onYes={finish} onClose={() => setConfirming(false)}>
          Data usaha Anda dikirim dan toko dibuka. Sesudah itu Anda dapat menambahkan produk.
        </ConfirmSheet>
      )}
    </StageFrame>
  )
}

/** Explains that the summary has no server data yet, or shows that it is loading. */
function ServerDataNote({ serverData }: { serverData: 'loaded' | 'loading' | 'missing' }) {
  if (serverData === 'loaded') return null
  if (serverData === 'loading') return <Loading>Memuat ringkasan…</Loading>
  return (
    <div role="status">
      <Note icon={phone}>Data dari server belum ada di HP ini. Yang tampil di bawah adalah isian di HP ini.</Note>
    </div>
  )
}

function sectionState(stage: Stage, incompleteStages: IncompleteStage[], row: OutboxEntry | undefined) {
  const why = incompleteStages.find((incomplete) => incomplete.stage === stage)?.why
  if (why) return { variant: why === 'refused' ? 'wrong' : 'wait', word: incompleteLabels[why] } as const
  return row && ({ variant: 'wait', word: 'Tersimpan di HP' } as const)
}

const factValue = (facts: readonly Fact[], label: string) =>
  String(facts.find((fact) => fact.label === label)?.value ?? '')
const photoDigest = ({ logo, gallery }: Summary) =>
  [logo ? shopLabels.img_64 : 'Belum ada logo', gallery.length > 0 && `${gallery.length} foto`]
    .filter(Boolean)
    .join(' dan ')

/**
 * The stages with a draft that was not saved, as of the last read of IndexedDB. `refresh` reads it again, so that it
 * includes drafts that another tab has just written, and throws StorageError.
 */
function useUnsavedStages(
  shop: number,
  detail: QueryState<ShopAnswer>,
): { unsaved: Stage[]; refresh: () => Promise<Stage[]> } {
  const [unsaved, setUnsaved] = useState<Stage[]>([])
  const { data, dataUpdatedAt } = detail
  const serverDetail = data?.data

  async function refresh() {
    const rows = await pendingEntries()
    const pending = optimisticWrites(rows, await receipts(), dataUpdatedAt)
    const found = unsavedStages({ shop, drafts: await readDrafts(), serverData: serverDetail, pending })
    setUnsaved((before) => (String(before) === String(found) ? before : found))
    return found
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` uses only the values below
  useEffect(() => {
    // Ignore a failed read here: pressing 'Selesai' reads again and shows the error.
    const onChange = () => void refresh().catch(() => {})
    onChange()
    const stop = onDbChanged(onChange)
    const onVisibility = () => document.visibilityState === 'visible' && onChange()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [shop, serverDetail, dataUpdatedAt])
  return { unsaved, refresh }
}

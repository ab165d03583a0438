import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { opensLater } from '#forms/leaves-later.ts'
import { useOpenForm } from '#forms/open-forms.ts'
import { isOpening, parkedStages } from '#forms/opening.ts'
import { nameOf, type Stage, titleOf } from '#forms/stages.ts'
import { pendingOf } from '#offline/pending.ts'
import { useRoad } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'
import { useSending } from '#offline/sending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { forDevice } from '#ui/device-words.ts'
import { Loading } from '#ui/Loading.tsx'
import { phone } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { shownRich } from '#ui/shown-rich.ts'
import { finishShop } from './finishing.ts'
import { type Lack, Lacks, lacksOf, lackWords } from './Lacks.tsx'
import { StageFrame } from './StageFrame.tsx'
import { SummaryPhotos } from './SummaryPhotos.tsx'
import { Facts, SummarySection } from './SummarySection.tsx'
import type { Fact, Summary } from './summary.ts'
import { useStage } from './use-stage.ts'
import { useSummary } from './use-summary.ts'
import { useUnsaved } from './use-unsaved.ts'
import './stage5.css'

/** Stage 5, 'Selesai': all of it once more, and the shop opens. */
export function Stage5Page() {
  const stage = useStage(5)
  const { shop, rows, arrived, pending, missing } = stage
  useOpenForm(nameOf(shop, 5))
  const { heard, summary } = useSummary(shop, stage.known, rows, arrived)
  const { progress } = useSending()
  const road = useRoad()
  const [, go] = useLocation()
  const [asking, setAsking] = useState(false)

  const parked = pending?.state === 'parked' ? pending.problem?.message : undefined
  const opening = isOpening(rows, shop)
  const toFix = parkedStages(rows, shop).filter((stage) => stage !== 5)
  const { unsaved, look } = useUnsaved(shop, stage.known)
  const lacks = lacksOf({ toFix, missing, unsaved })
  const [failure, setFailure] = useState<string>()
  const photosRow = pendingOf(rows, nameOf(shop, 4))

  async function ask() {
    setFailure(undefined)
    try {
      // What another tab, or the page before this one, has written a moment ago would be left behind.
      if ((await look()).length === 0) setAsking(true)
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setFailure(error.message)
    }
  }
  async function open() {
    if ((await look()).length > 0) return
    const end = await finishShop(shop)
    if (end === 'parked') return
    say(end === 'sent' ? 'Toko Anda sudah dibuka.' : opensLater())
    // The window's entry in the history becomes that of the page it leads to.
    go(addresses.createProduct, { replace: true })
  }
  const part = (of: 1 | 2 | 3 | 4, title: string, digest: string) => ({
    stage: of,
    title,
    digest,
    first: of === 1,
    state: stateOf(of, lacks, pendingOf(rows, nameOf(shop, of))),
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
          if (lacks.length === 0) void ask()
        },
      }}
      busy={false}
      next="Selesai"
      disabled={lacks.length > 0}
      failure={failure ?? parked}
    >
      {opening && (
        <Note icon={phone} look="wait">
          {forDevice(opensLater(road.open))}
        </Note>
      )}
      <Unheard heard={heard} />
      <Lacks of={lacks} shop={shop} />
      <SummarySection {...part(1, titleOf(1), valueIn(summary.business, 'Nama usaha'))}>
        <Facts facts={summary.business} />
      </SummarySection>
      <SummarySection {...part(2, titleOf(2), valueIn(summary.place, 'Alamat'))}>
        <Facts facts={summary.place} />
      </SummarySection>
      <SummarySection {...part(3, titleOf(3), 'LPSE, LKPP, TKDN, ekspor')}>
        <Facts facts={summary.related} />
        {summary.remark && <div className="summary__remark">{shownRich(summary.remark)}</div>}
      </SummarySection>
      <SummarySection {...part(4, 'Dokumen', photoDigest(summary))}>
        <SummaryPhotos {...summary} row={photosRow} progress={photosRow && progress[photosRow.id]} />
      </SummarySection>
      {asking && (
        <ConfirmSheet title="Buka toko Anda?" yes="Selesai" onYes={open} onShut={() => setAsking(false)}>
          Data usaha Anda dikirim dan toko dibuka. Sesudah itu Anda dapat menambahkan produk.
        </ConfirmSheet>
      )}
    </StageFrame>
  )
}

/** What the summary is made of, as long as the server has not been heard. */
function Unheard({ heard }: { heard: 'yes' | 'waiting' | 'no' }) {
  if (heard === 'yes') return null
  if (heard === 'waiting') return <Loading>Memuat ringkasan…</Loading>
  return (
    <div role="status">
      <Note icon={phone}>Data dari server belum ada di HP ini. Yang tampil di bawah adalah isian di HP ini.</Note>
    </div>
  )
}

function stateOf(stage: Stage, lacks: Lack[], row: Row | undefined) {
  const lack = lacks.find((one) => one.stage === stage)
  if (lack) return { look: lack.why === 'refused' ? 'wrong' : 'wait', word: lackWords[lack.why] } as const
  return row && ({ look: 'wait', word: 'Tersimpan di HP' } as const)
}

const valueIn = (facts: readonly Fact[], label: string) =>
  String(facts.find((fact) => fact.label === label)?.value ?? '')
const photoDigest = ({ logo, gallery }: Summary) =>
  [logo ? 'Logo' : 'Belum ada logo', gallery.length > 0 && `${gallery.length} foto`].filter(Boolean).join(' dan ')

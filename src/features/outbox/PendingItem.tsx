import { useState } from 'react'
import { RemovedPosting } from '#drafts/RemovedPosting.tsx'
import { removedPostOf } from '#drafts/writes/removed-posting.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { syncNow } from '#offline/outbox/scheduler.ts'
import { ownAddress } from '#session/safe-address.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { picture, shopIcon, warning } from '#ui/display/icons.ts'
import { sheetOfPaper } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { SaveStatus, saveStateTexts } from '#ui/feedback/SaveStatus.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import type { DiscardTarget } from './DiscardSheet.tsx'
import { pageFor } from './draft-link.ts'
import { FoldedItem, OutboxItem } from './OutboxItem.tsx'
import { isFromNewerRelease, photoLine, rejectionReasonsOf, savedLine, titleOf, waitReasonOf } from './outbox-texts.ts'
import { writeRecordOf } from './write-records.ts'

type Props = { row: OutboxEntry; onDiscard: (target: DiscardTarget) => void }

const discardTargetOf = (row: OutboxEntry): DiscardTarget => ({
  title: titleOf(row),
  contents: row.ask,
  seq: row.seq,
  sending: row.state === 'sending',
})
const iconOf = ({ uploads }: OutboxEntry) => (Object.keys(uploads ?? {}).length > 0 ? picture : sheetOfPaper)

/** An entry that the server has rejected, with the reasons and the actions. */
export function RejectedItem({ row, rows, onDiscard }: Props & Pick<QueuedItemProps, 'rows'>) {
  const [failure, setFailure] = useState<string>()
  // With a route, the server accepts no more writes about this subject, so a correction would not help.
  const otherRoute = ownAddress(row.problem?.route)
  const removedPost = removedPostOf(row, rows)
  async function tryAgain() {
    setFailure(undefined)
    const result = await syncNow(row.seq).catch(() => undefined)
    if (!result) return setFailure('Penyimpanan HP tidak dapat dipakai.')
    if (result.why === 'unreachable') setFailure('Belum ada sambungan. Dicoba lagi sendiri saat ada sinyal.')
  }
  return (
    <OutboxItem
      fix
      title={titleOf(row)}
      state={<SaveStatus at="fix" />}
      line={savedLine(row)}
      icon={iconOf(row)}
      contents={row.ask}
    >
      <ul className="stack stack--s">
        {rejectionReasonsOf(row).map((reason) => (
          <li key={reason} className="outbox-item__reason">
            <Icon d={warning} size="s" />
            {reason}
          </li>
        ))}
      </ul>
      <Alert>{failure}</Alert>
      {removedPost && <RemovedPosting gone={removedPost} rows={rows} />}
      <div className="row row--wrap">
        {removedPost ? null : otherRoute ? (
          <ButtonLink to={otherRoute} small>
            Ke toko
          </ButtonLink>
        ) : (
          <>
            <ButtonLink
              to={pageFor(row.to, row.person, writeRecordOf(row.name))}
              small
              aria-label={`Perbaiki ${titleOf(row)}`}
            >
              Perbaiki
            </ButtonLink>
            <Button variant="line" small onClick={() => void tryAgain()} aria-label={`Coba lagi ${titleOf(row)}`}>
              Coba lagi
            </Button>
          </>
        )}
        <Button
          variant="danger"
          small
          onClick={() => onDiscard(discardTargetOf(row))}
          aria-label={`Hapus ${titleOf(row)}`}
        >
          Hapus
        </Button>
      </div>
    </OutboxItem>
  )
}

type QueuedItemProps = Props & {
  /** All pending entries, to find the one that holds this one back. */
  rows: readonly OutboxEntry[]
  progress: { photo: number; of: number; percent: number } | undefined
}

/** An entry that waits on the phone or is being sent. */
export function QueuedItem({ row, rows, progress, onDiscard }: QueuedItemProps) {
  const { open } = useConnectivity()
  return (
    <FoldedItem title={titleOf(row)} line={queuedLine(row, rows, progress, open)} icon={iconOf(row)} contents={row.ask}>
      <QueuedDetails row={row} progress={progress} onDiscard={onDiscard} />
    </FoldedItem>
  )
}

/** The stages of a registration, which are sent one after the other, as one row. */
export function QueuedStages({ stages, rows, progress, onDiscard }: StagesProps) {
  const { open } = useConnectivity()
  const current = stages.find(({ state }) => state === 'sending') ?? stages[0]!
  return (
    <FoldedItem
      title={`Pendaftaran toko, ${stages.length} tahap`}
      line={queuedLine(current, rows, progress[current.id], open)}
      icon={shopIcon}
      contents={undefined}
    >
      <ul className="outbox-row__parts">
        {stages.map((row) => (
          <li key={row.id}>
            <p className="outbox-row__title">{titleOf(row)}</p>
            <QueuedDetails row={row} progress={progress[row.id]} onDiscard={onDiscard} />
          </li>
        ))}
      </ul>
    </FoldedItem>
  )
}

type StagesProps = Omit<Props, 'row'> & {
  stages: readonly OutboxEntry[]
  rows: readonly OutboxEntry[]
  /** By the ids of the entries. */
  progress: Readonly<Record<string, QueuedItemProps['progress']>>
}

/** 'Menunggu sinyal.', or the progress of what is being sent. */
function queuedLine(
  row: OutboxEntry,
  rows: readonly OutboxEntry[],
  progress: QueuedItemProps['progress'],
  isOnline: boolean,
) {
  if (row.state === 'sending') return progress ? photoLine(progress) : saveStateTexts.sending
  return waitReasonOf(row, rows, isOnline, Date.now()) ?? 'Segera dikirim.'
}

/** When it was saved, and the actions. */
function QueuedDetails({ row, progress, onDiscard }: Omit<QueuedItemProps, 'rows'>) {
  const sending = row.state === 'sending'
  const title = titleOf(row)
  return (
    <>
      <p className="small muted">{savedLine(row)}</p>
      {sending && progress && <Progress label={`Mengirim ${title}`} done={progress.percent / 100} />}
      <div className="row row--wrap">
        {isFromNewerRelease(row) && (
          <Button variant="soft" small onClick={() => location.reload()}>
            Muat ulang
          </Button>
        )}
        {!sending && !isFromNewerRelease(row) && !writeRecordOf(row.name)?.isFixed && (
          <ButtonLink
            to={pageFor(row.to, row.person, writeRecordOf(row.name))}
            variant="soft"
            small
            aria-label={`Ubah ${title}`}
          >
            Ubah
          </ButtonLink>
        )}
        <Button
          variant="text"
          small
          onClick={() => onDiscard(discardTargetOf(row))}
          aria-label={`${sending ? 'Batalkan' : 'Hapus'} ${title}`}
        >
          {sending ? 'Batalkan' : 'Hapus'}
        </Button>
      </div>
    </>
  )
}

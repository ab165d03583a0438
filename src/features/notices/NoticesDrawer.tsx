import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { noticeMessages } from '#contract/notices/rules.ts'
import type { Notice } from '#contract/notices/schemas.ts'
import type { Problem } from '#contract/problem.ts'
import { formatLongDateTimeWib } from '#contract/time/dates.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { discard, enqueue } from '#offline/outbox/outbox.ts'
import { useSession } from '#session/use-session.ts'
import { closeIfCurrent } from '#ui/dialog/close-dialog.ts'
import { Drawer } from '#ui/dialog/Dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { clock, close, noSignal } from '#ui/display/icons.ts'
import { formatDataAge } from '#ui/feedback/data-age.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { type NoticeTexts, noticeTexts } from './notice-texts.ts'
import { isRemovalOfAll, readAllWrite, readOneWrite, undoableRemoval } from './notice-writes.ts'
import { useNotices } from './use-notices.ts'
import './notices.css'

/** The user's unread notices. Opens from the persisted cache; a removed notice stays removed, also offline. */
export function NoticesDrawer({ onClose }: { onClose: () => void }) {
  const { query, unread, rows } = useNotices()
  const removal = undoableRemoval(rows)
  const newest = unread?.[0]?.id
  const action = newest !== undefined && (
    <Button variant="text" small onClick={({ currentTarget }) => clearAll(currentTarget, newest)}>
      Hapus semua
    </Button>
  )
  return (
    <Drawer title="Notifikasi" onClose={onClose} action={action}>
      {removal && <RemovedNote row={removal} />}
      <NoticeList query={query} unread={unread} />
    </Drawer>
  )
}

function clearAll(button: Element, newest: number) {
  // The button disappears with the notices, so move the focus to the heading.
  button.closest('dialog')?.querySelector('h2')?.focus()
  void withErrorToast(() => enqueue(readAllWrite(newest)))
}

/** Offers to undo a removal while its write has not been sent. */
const RemovedNote = ({ row }: { row: OutboxEntry }) => (
  <div className="notices__note" role="status">
    <Note
      icon={clock}
      action={
        <Button variant="text" small onClick={({ currentTarget }) => undo(currentTarget, row)}>
          Urungkan
        </Button>
      }
    >
      {isRemovalOfAll(row) ? 'Semua notifikasi dihapus.' : 'Notifikasi dihapus.'}
    </Note>
  </div>
)

function undo(button: Element, row: OutboxEntry) {
  button.closest('dialog')?.querySelector('h2')?.focus()
  discard(row.seq).catch(() => toast('Belum diurungkan: penyimpanan HP tidak dapat dipakai.', { alert: true }))
}

async function withErrorToast(remove: () => Promise<unknown>) {
  try {
    await remove()
  } catch {
    toast('Belum terhapus: penyimpanan HP tidak dapat dipakai.', { alert: true })
  }
}

type NoticesState = ReturnType<typeof useNotices>

function NoticeList({ query, unread }: { query: NoticesState['query']; unread: NoticesState['unread'] }) {
  const { error, isFetching, dataUpdatedAt } = query
  const connectivity = useConnectivity()
  const [removed, setRemoved] = useState<string>()
  const tryAgain = <TryAgain onClick={() => void query.refetch()} busy={isFetching} />
  if (!unread)
    return error ? (
      <Empty
        variant="fix"
        title={failureText(error)}
        description={error.trouble === 'unreachable' && 'Belum ada sambungan.'}
      >
        {tryAgain}
      </Empty>
    ) : (
      <NoticeSkeleton />
    )
  return (
    <>
      {/* The connection may have been lost since the request. */}
      {!connectivity.open || error?.trouble === 'unreachable' ? (
        <OfflineNote at={dataUpdatedAt} />
      ) : (
        error && !isFetching && <CachedNote problem={error} at={dataUpdatedAt} tryAgain={tryAgain} />
      )}
      {unread.length === 0 ? (
        <Empty variant="open" title={noticeMessages.none} />
      ) : (
        <ul>
          {unread.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onRemove={() => {
                setRemoved(notice.description)
                void withErrorToast(() => enqueue(readOneWrite(notice.id, notice.description)))
              }}
            />
          ))}
        </ul>
      )}
      <p className="sr" role="status">
        {removed && `Terhapus: ${removed}. ${unread.length} notifikasi lagi.`}
      </p>
    </>
  )
}

/** Only the end of a session is reported in the server's words; every other failure has one fixed sentence. */
const failureText = (problem: Problem) => (problem.trouble === 'session' ? problem.message : noticeMessages.failed)

const OfflineNote = ({ at }: { at: number }) => (
  <div className="notices__note" role="status">
    <Note icon={noSignal}>Tidak ada sambungan. Data per {formatDataAge(at)}.</Note>
  </div>
)

const CachedNote = ({ problem, at, tryAgain }: { problem: Problem; at: number; tryAgain: ReactNode }) => (
  <div className="notices__note" role="status">
    <Note icon={clock} variant="wait" action={tryAgain}>
      <strong>{failureText(problem)}</strong> Data per {formatDataAge(at)}.
    </Note>
  </div>
)

const NoticeSkeleton = () => (
  <div className="notice" aria-busy="true">
    <span className="skeleton notice__pic" />
    <div>
      <SkeletonLine width={60} />
      <SkeletonLine width={80} />
      <SkeletonLine width={40} />
    </div>
  </div>
)

type Props = { notice: Notice; onRemove: () => void }

/** A notice with a button that removes it. */
function NoticeRow({ notice, onRemove }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const texts = noticeTexts(notice, useSession()?.merchant_id ?? null)
  function remove(event: MouseEvent) {
    // The focused button disappears: focus a neighbouring notice's button, or the drawer's heading.
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    const next = neighbour?.querySelector('button') ?? event.currentTarget.closest('dialog')?.querySelector('h2')
    onRemove()
    next?.focus()
  }
  return (
    <li className="notice" ref={row}>
      <div className="notice__pic">
        <Photo path={notice.img_url} facts={notice.img} alt="" sizes="48px" />
      </div>
      <div className="notice__main">
        <p className="xs muted">{notice.description}</p>
        <h3 className="small">
          <NoticeSentence texts={texts} />
        </h3>
        <div className="small">
          {texts.changed && <p>{texts.changed}</p>}
          {texts.quote && <q>{texts.quote}</q>}
          {texts.link && (
            <Link className="link link--bare notice__link" href={texts.link.to} replace onClick={closeIfCurrent}>
              {texts.link.text}
            </Link>
          )}
        </div>
        <p className="xs muted">{formatLongDateTimeWib(Date.parse(notice.created_at))}</p>
      </div>
      <IconButton aria-label={`Hapus notifikasi ${notice.description}, ${texts.name}`} onClick={remove}>
        <Icon d={close} size="s" />
      </IconButton>
    </li>
  )
}

function NoticeSentence({ texts: { name, previousName, continuation } }: { texts: NoticeTexts }) {
  if (previousName === undefined) return continuation ? `${name} ${continuation}` : name
  return (
    <>
      <del>
        <span className="sr">Sebelumnya </span>
        {previousName}
      </del>{' '}
      menjadi <ins>{name}</ins>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { noticeWords } from '#contract/notices.ts'
import type { Problem } from '#contract/problem.ts'
import { discard, keep } from '#offline/outbox.ts'
import { useRoad } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'
import { BoneLine } from '#ui/Bone.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { clock, noRoad } from '#ui/icons.ts'
import { moment } from '#ui/moment.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { TryAgain } from '#ui/TryAgain.tsx'
import { Drawer } from '#ui/Window.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { readAllWrite, readOneWrite, unsentAll } from './notice-writes.ts'
import { useNotices } from './use-notices.ts'
import './notices.css'

/** What one has been told and has not put away yet (rows 266–272). Opens from memory, and what is put away stays away. */
export function NoticesDrawer({ onShut }: { onShut: () => void }) {
  const { asked, unread, rows } = useNotices()
  const away = unsentAll(rows)
  const newest = unread?.[0]?.id
  const action = newest !== undefined && (
    <Button look="text" small onClick={({ currentTarget }) => removeAll(currentTarget, newest)}>
      Hapus semua
    </Button>
  )
  return (
    <Drawer title="Notifikasi" onShut={onShut} action={action}>
      {away && <AllAway row={away} />}
      <Faces asked={asked} unread={unread} />
    </Drawer>
  )
}

function removeAll(button: Element, newest: number) {
  // The button goes with them.
  button.closest('dialog')?.querySelector('h2')?.focus()
  void put(() => keep(readAllWrite(newest)))
}

/** They are away, and as long as nobody else has heard of it they can come back. */
const AllAway = ({ row }: { row: Row }) => (
  <div className="notices__note" role="status">
    <Note
      icon={clock}
      action={
        <Button look="text" small onClick={({ currentTarget }) => takeBack(currentTarget, row)}>
          Urungkan
        </Button>
      }
    >
      Semua notifikasi dihapus.
    </Note>
  </div>
)

function takeBack(button: Element, row: Row) {
  button.closest('dialog')?.querySelector('h2')?.focus()
  discard(row.seq).catch(() => say('Belum diurungkan: penyimpanan HP tidak dapat dipakai.', { alert: true }))
}

async function put(away: () => Promise<unknown>) {
  try {
    await away()
  } catch {
    say('Belum terhapus: penyimpanan HP tidak dapat dipakai.', { alert: true })
  }
}

function Faces({ asked, unread }: Pick<ReturnType<typeof useNotices>, 'asked' | 'unread'>) {
  const { error, isFetching, dataUpdatedAt } = asked
  const road = useRoad()
  const [removed, setRemoved] = useState<string>()
  const tryAgain = <TryAgain onClick={() => void asked.refetch()} busy={isFetching} />
  if (!unread)
    return error ? (
      <Empty look="fix" title={sentence(error)} say={error.trouble === 'unreachable' && 'Belum ada sambungan.'}>
        {tryAgain}
      </Empty>
    ) : (
      <Bones />
    )
  return (
    <>
      {/* It may have closed since they were asked for. */}
      {!road.open || error?.trouble === 'unreachable' ? (
        <NoSignal at={dataUpdatedAt} />
      ) : (
        error && !isFetching && <FromMemory problem={error} at={dataUpdatedAt} tryAgain={tryAgain} />
      )}
      {unread.length === 0 ? (
        <Empty look="open" title={noticeWords.none} />
      ) : (
        <ul>
          {unread.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onRemove={() => {
                setRemoved(notice.description)
                void put(() => keep(readOneWrite(notice.id, notice.description)))
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

/** Row 272: only the end of the session is said in the server's words. */
const sentence = (problem: Problem) => (problem.trouble === 'session' ? problem.message : noticeWords.failed)

const NoSignal = ({ at }: { at: number }) => (
  <div className="notices__note" role="status">
    <Note icon={noRoad}>Tidak ada sambungan. Data per {moment(at)}.</Note>
  </div>
)

const FromMemory = ({ problem, at, tryAgain }: { problem: Problem; at: number; tryAgain: ReactNode }) => (
  <div className="notices__note" role="status">
    <Note icon={clock} look="wait" action={tryAgain}>
      <strong>{sentence(problem)}</strong> Data per {moment(at)}.
    </Note>
  </div>
)

const Bones = () => (
  <div className="notice" aria-busy="true">
    <span className="bone notice__pic" />
    <div>
      <BoneLine width={60} />
      <BoneLine width={80} />
      <BoneLine width={40} />
    </div>
  </div>
)

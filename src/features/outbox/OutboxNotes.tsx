import { useWrongClock } from '#offline/clock.ts'
import { useRoom } from '#offline/room.ts'
import type { Row } from '#offline/rows.ts'
import { askToSignIn, usePaused } from '#session/pause.ts'
import { Button } from '#ui/Button.tsx'
import { clock, warning } from '#ui/icons.ts'
import { arrived, lock, tray } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { clockSentence, roomSentence } from '#ui/phone-says.ts'
import { countSentence, leavingSentence } from './says.ts'

/** What is so right now, the most pressing first. Its count is read out when it changes. */
export function OutboxNotes({ rows }: { rows: readonly Row[] }) {
  const paused = usePaused()
  const wrongClock = clockSentence(useWrongClock())
  const room = roomSentence(useRoom())
  return (
    <>
      {paused && (
        <Note
          icon={lock}
          look="wait"
          action={
            <Button look="text" small onClick={askToSignIn}>
              Masuk lagi
            </Button>
          }
        >
          {rows.length > 0 ? (
            <>
              <strong>Masuk lagi untuk mengirim.</strong> {rows.length} isian menunggu di HP.
            </>
          ) : (
            <>
              <strong>Sesi Anda telah berakhir.</strong> Masuk lagi untuk melanjutkan.
            </>
          )}
        </Note>
      )}
      {/* Always there: a region that comes with its first sentence is not read out. */}
      <div role="status">
        {rows.length > 0 ? (
          <Note icon={tray} look="wait">
            <strong>{countSentence(rows)}</strong> {!paused && leavingSentence(rows, 'SyncManager' in globalThis)}
          </Note>
        ) : (
          <Note icon={arrived}>Semua sudah terkirim.</Note>
        )}
      </div>
      {room && (
        <Note icon={warning} look="wrong">
          {room}
        </Note>
      )}
      {wrongClock && (
        <Note icon={clock} look="wait">
          {wrongClock}
        </Note>
      )}
    </>
  )
}

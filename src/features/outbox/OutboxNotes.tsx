import { sendsInBackground } from '#drafts/send-time-text.ts'
import { useClockError } from '#offline/network/clock-error.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { useIsEvictable } from '#offline/storage/persistence.ts'
import { useQuota } from '#offline/storage/quota.ts'
import { isIos } from '#session/apple-devices.ts'
import { openSignInDialog, usePaused } from '#session/paused.ts'
import { clock, warning } from '#ui/display/icons.ts'
import { lock, syncedIcon, tray } from '#ui/display/lazy-icons.ts'
import { clockSentence, evictionSentence, quotaSentence } from '#ui/feedback/device-warnings.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { countSentence, sendingSentence } from './outbox-texts.ts'

type Props = {
  rows: readonly OutboxEntry[]
  /** Entries or drafts are on this phone only. */
  hasWork: boolean
  /** The page says itself that nothing waits. */
  isEmpty: boolean
}

/** The current problems, the most urgent first, and the number of pending entries, announced when it changes. */
export function OutboxNotes({ rows, hasWork, isEmpty }: Props) {
  const paused = usePaused()
  const clockText = clockSentence(useClockError())
  const quotaText = quotaSentence(useQuota())
  const isEvictable = useIsEvictable()
  return (
    <>
      {paused && (
        <Note
          icon={lock}
          variant="wait"
          action={
            <Button variant="text" small onClick={openSignInDialog}>
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
      {/* Always rendered: screen readers do not announce a region that appears together with its first text. */}
      <div role="status">
        {rows.length > 0 ? (
          <Note icon={tray} variant="wait">
            <strong>{countSentence(rows)}</strong> {!paused && sendingSentence(rows, sendsInBackground())}
          </Note>
        ) : (
          !isEmpty && <Note icon={syncedIcon}>Semua sudah terkirim.</Note>
        )}
      </div>
      {quotaText && (
        <Note icon={warning} variant="wrong">
          {quotaText}
        </Note>
      )}
      {isEvictable && hasWork && (
        <Note icon={warning} variant="wait">
          {evictionSentence(isIos())}
        </Note>
      )}
      {clockText && (
        <Note icon={clock} variant="wait">
          {clockText}
        </Note>
      )}
    </>
  )
}

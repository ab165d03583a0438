import { entryVersion } from '#offline/outbox/entry.ts'
import { pendingEntries } from '#offline/outbox/outbox.ts'
import { syncNow } from '#offline/outbox/scheduler.ts'

const maxWait = 2 * 60_000 // ms that sending may delay a sign-out
const pollInterval = 1000 // ms between two checks while another tab or the worker is sending

/**
 * Sends all outbox entries before a sign-out. Resolves to undefined when all have arrived, or to a sentence that says
 * why entries are left. `signal` aborts it.
 */
export async function sendBeforeSignOut(signal: AbortSignal): Promise<string | undefined> {
  const until = performance.now() + maxWait
  for (;;) {
    const result = await syncNow()
    const rows = await pendingEntries()
    if (rows.length === 0) return undefined
    if (result.why === 'unreachable') return 'Belum terkirim: tidak ada sambungan.'
    if (result.why === 'session') return 'Belum terkirim: sesi Anda telah berakhir. Masuk lagi dahulu untuk mengirim.'
    const parked = rows.filter(({ state }) => state === 'parked').length
    const sendable = rows.some(
      ({ state, v, subject }) => state !== 'parked' && v <= entryVersion && !isBlocked(rows, subject),
    )
    if (!sendable)
      return parked > 0
        ? `${parked} isian ditolak server dan perlu diperbaiki dahulu.`
        : 'Muat ulang aplikasi untuk mengirim sisanya.'
    // Nothing was sent. If another tab or the worker is sending ('busy'), wait for it. If the server wants a pause,
    // give up: the pause may last longer than the user waits.
    if ((result.why !== 'busy' && result.sent === 0) || signal.aborted || performance.now() > until)
      return 'Server belum menerima semuanya. Coba lagi nanti, atau simpan di HP ini.'
    if (result.sent === 0) await new Promise((resolve) => setTimeout(resolve, pollInterval))
  }
}

const isBlocked = (rows: readonly { subject: string; state: string }[], subject: string) =>
  rows.some((row) => row.subject === subject && row.state === 'parked')

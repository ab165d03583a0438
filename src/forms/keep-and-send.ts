import { keep, type Write, waitingRows } from '#offline/outbox.ts'
import { roadNow } from '#offline/road.ts'
import { sendNow } from '#offline/sending.ts'
import { goesFirst } from '#offline/taking.ts'

const patience = 6000 // ms to see it arrive, when there is a road

/**
 * Keeps a write, and says what became of it so far: `sent` once the server has said yes, `kept` while it waits, `parked`
 * when it was refused, or stands behind one that was: it does not leave by itself then. Throws ShelfTrouble when it could not be kept. `whose`: of
 * whoever is here, unless it was written before they signed in.
 */
export async function keepAndSend(write: Write, whose?: string): Promise<'sent' | 'kept' | 'parked'> {
  const { id } = await keep(write, whose)
  // Whatever the sending died of, the write is kept: it goes when it can.
  if (roadNow().open)
    await within(
      patience,
      sendNow().catch(() => {}),
    )
  // It is on the shelf, whatever the shelf does now.
  const rows = await waitingRows(whose).catch(() => undefined)
  if (!rows) return 'kept'
  // A write whose photos have to be sent anew goes on under another key.
  const row = rows.find((other) => other.id === id) ?? rows.findLast(({ same }) => same === write.same)
  if (!row) return 'sent'
  const parked = rows.filter(({ state }) => state === 'parked')
  const inFront = parked.some(({ subject, seq }) => subject === row.subject && seq <= row.seq)
  return inFront || goesFirst(row, parked) ? 'parked' : 'kept'
}

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

import { keep, type Write, waitingRows } from '#offline/outbox.ts'
import { roadNow } from '#offline/road.ts'
import { sendNow } from '#offline/sending.ts'

const patience = 6000 // ms to see it arrive, when there is a road

/**
 * Keeps a write, and says what became of it so far: `sent` once the server has said yes, `kept` while it waits, `parked`
 * when it was refused. Throws ShelfTrouble.
 */
export async function keepAndSend(write: Write): Promise<'sent' | 'kept' | 'parked'> {
  const { id } = await keep(write)
  // Whatever the sending died of, the write is kept: it goes when it can.
  if (roadNow().open)
    await within(
      patience,
      sendNow().catch(() => {}),
    )
  const row = (await waitingRows()).find((other) => other.id === id)
  if (!row) return 'sent'
  return row.state === 'parked' ? 'parked' : 'kept'
}

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

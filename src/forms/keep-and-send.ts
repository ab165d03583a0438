import { onShelvesChanged } from '#offline/changes.ts'
import { keep, type Write, waitingRows } from '#offline/outbox.ts'
import { onRoad, roadNow } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'
import { sendNow } from '#offline/sending.ts'
import { goesFirst } from '#offline/taking.ts'

const patience = 3000 // ms to wait for the server's answer, when there is a road

/**
 * Keeps a write, and says what became of it so far: `sent` once the server has said yes, `kept` while it waits, `parked`
 * when it was refused, or stands behind one that was: it does not leave by itself then. Throws ShelfTrouble when it could not be kept. `whose`: of
 * whoever is here, unless it was written before they signed in.
 */
export async function keepAndSend(write: Write, whose?: string): Promise<'sent' | 'kept' | 'parked'> {
  const { id } = await keep(write, whose)
  const outcome = await outcomeOf({ id, same: write.same }, whose)
  return outcome === 'behind' ? 'parked' : outcome
}

/** `behind`: it waits behind another that the server has refused. */
export type Outcome = 'sent' | 'kept' | 'parked' | 'behind'
type Kept = Pick<Row, 'same'> & Partial<Pick<Row, 'id'>>

/**
 * What became of a write that has just been kept, as soon as that is known: at once without a road, and after three
 * seconds in any case. It never throws: whatever the sending died of, the write is kept and goes when it can.
 */
export async function outcomeOf(kept: Kept, whose?: string): Promise<Outcome> {
  if (roadNow().open) await heardOf(kept, whose)
  return outcomeNow(kept, whose)
}

/** Resolves when nothing more is to be waited for. */
function heardOf(kept: Kept, whose: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    const look = async () => (await outcomeNow(kept, whose)) !== 'kept' && end()
    const timer = setTimeout(end, patience)
    const stop = [onShelvesChanged(() => void look()), onRoad(() => roadNow().open || end())]
    function end() {
      clearTimeout(timer)
      for (const listener of stop) listener()
      resolve()
    }
    // While the worker, or another tab, is the one that sends, it says on the shelves what it has heard.
    sendNow().then(({ why }) => why === 'busy' || end(), end)
  })
}

async function outcomeNow({ id, same }: Kept, whose: string | undefined): Promise<Outcome> {
  // It is on the shelf, whatever the shelf does now.
  const rows = await waitingRows(whose).catch(() => undefined)
  if (!rows) return 'kept'
  // A write whose photos have to be sent anew goes on under another key.
  const row = rows.find((other) => other.id === id) ?? rows.findLast((other) => other.same === same)
  if (!row) return 'sent'
  if (row.state === 'parked') return 'parked'
  const parked = rows.filter(({ state }) => state === 'parked')
  const inFront = parked.some(({ subject, seq }) => subject === row.subject && seq < row.seq)
  return inFront || goesFirst(row, parked) ? 'behind' : 'kept'
}

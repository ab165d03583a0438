import type { OutboxEntry } from './entry.ts'

export type Sender = {
  person: string
  /** Read at each sending, never kept with a row. Nothing when nobody, or somebody else, is signed in. */
  token: () => string | undefined | Promise<string | undefined>
  /** Must give up by itself when nothing comes. */
  send: (request: Request, row: OutboxEntry, file?: string) => Promise<Response>
  host?: string
  now?: () => number
  signal?: AbortSignal
  /** What a request has learned of the road. */
  onRoad?: (open: boolean) => void
  /** Asks our server itself whether the road is open. Without it a sending that fails means that it is closed. */
  look?: () => Promise<boolean>
  onArrived?: (row: OutboxEntry) => void
  /** ms to wait for whoever is sending now, to go on where they stop; not at all unless said. */
  waitForOther?: number
}

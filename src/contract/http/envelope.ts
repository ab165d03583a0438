// What every answer of the API has, read by hand: the worker and the outbox read it too, and carry no shapes.

/** An answer of our server, whatever it says. */
export type Envelope = {
  code: string
  message?: string
  fields?: Record<string, string>
  /** Seconds. */
  retry_after?: number
  route?: string
  registration_token?: string
} & Record<string, unknown>

/** The answer, when it is one of ours; anything without a code did not come from our server. */
export function parseEnvelope(said: unknown): Envelope | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const { code, message, fields, retry_after, route, registration_token } = said as Partial<Envelope>
  const known =
    typeof code === 'string' &&
    isText(message) &&
    isText(route) &&
    isText(registration_token) &&
    (retry_after === undefined || typeof retry_after === 'number') &&
    (fields === undefined || (typeof fields === 'object' && fields !== null && Object.values(fields).every(isText)))
  return known ? (said as Envelope) : undefined
}

const isText = (value: unknown) => value === undefined || typeof value === 'string'

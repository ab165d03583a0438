// @chunk schemas
// The common fields of every answer of the API, validated without zod, which worker and outbox do not load.

/** An answer of our server, successful or not. */
export type Envelope = {
  code: string
  message?: string
  fields?: Record<string, string>
  /** Seconds. */
  retry_after?: number
  route?: string
  registration_token?: string
} & Record<string, unknown>

/** The envelope in a response body; undefined for anything else, such as a captive portal's page. */
export function parseEnvelope(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { code, message, fields, retry_after, route, registration_token } = body as Partial<Envelope>
  const isEnvelope =
    typeof code === 'string' &&
    isText(message) &&
    isText(route) &&
    isText(registration_token) &&
    (retry_after === undefined || typeof retry_after === 'number') &&
    (fields === undefined || (typeof fields === 'object' && fields !== null && Object.values(fields).every(isText)))
  return isEnvelope ? (body as Envelope) : undefined
}

const isText = (value: unknown) => value === undefined || typeof value === 'string'

// @chunk schemas

import { Problem } from '../problem.ts'
import { code } from './code.ts'
import { type Envelope, parseEnvelope } from './envelope.ts'

/** The envelope of a successful response (code 00). Throws a Problem for any other response. */
export async function parseResponse(response: Response): Promise<Envelope> {
  const requestId = requestIdOf(response)
  const envelope = parseEnvelope(await response.json().catch(() => undefined))
  // A captive portal answers 200 with its own page. Only our envelope counts as an answer.
  if (!envelope)
    throw new Problem(response.status >= 500 ? 'broken' : 'unreachable', undefined, undefined, { requestId })
  const { code: answerCode, message, fields, retry_after: retryAfter, route } = envelope
  if (answerCode === code.sessionOver) throw new Problem('session', message, answerCode)
  if (response.status >= 500 || answerCode === code.slowDown || answerCode === code.stumbled)
    throw new Problem('broken', message, answerCode, { retryAfter, requestId })
  if (answerCode !== code.done)
    throw new Problem('refused', message, answerCode, {
      fields,
      route,
      registrationToken: envelope.registration_token,
      requestId,
    })
  return envelope
}

/** The id of the request in the server's log. */
export const requestIdOf = ({ headers }: Response) => headers.get('x-request-id') ?? undefined

import { code } from '../code.ts'
import { Problem } from '../problem.ts'
import { type Envelope, parseEnvelope } from './envelope.ts'

/** What a response says when our server has done what was asked; throws the Problem it is otherwise. */
export async function parseResponse(response: Response): Promise<Envelope> {
  const envelope = parseEnvelope(await response.json().catch(() => undefined))
  // A captive portal answers 200 with its own page. Only our envelope counts as an answer.
  if (!envelope) throw new Problem(response.status >= 500 ? 'broken' : 'unreachable')
  const { code: saidCode, message, fields, retry_after: retryAfter, route } = envelope
  if (saidCode === code.sessionOver) throw new Problem('session', message, saidCode)
  if (response.status >= 500 || saidCode === code.slowDown || saidCode === code.stumbled)
    throw new Problem('broken', message, saidCode, { retryAfter })
  if (saidCode !== code.done)
    throw new Problem('refused', message, saidCode, { fields, route, registrationToken: envelope.registration_token })
  return envelope
}

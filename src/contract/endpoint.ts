// @chunk contract-data
import type { z } from 'zod/mini'

/** The access levels of endpoints. All except `anyone` need a session. */
export type Access = 'anyone' | 'signed-in' | 'merchant' | 'lspro' | 'operator'

/** An endpoint of the API, as plain data: its address, its access, and the schemas of request and answer. */
export type Endpoint = {
  /** Below /api. A parameter in braces, as in `/product/detail/{id}`, is filled from the request. */
  path: `/${string}`
  /** POST by default. */
  method?: 'GET'
  who: Access
  /**
   * The request is `{ bytes }` and the parameters of the path: one file, sent as raw bytes because base64 would be a
   * third larger.
   */
  raw?: true
  /** The kind of such a file: a photo (JPEG or PNG) by default, a table (CSV or XLSX), or an archive (ZIP). */
  accepts?: 'table' | 'archive'
  ask: z.ZodMiniType
  answer: z.ZodMiniType<object>
  /** The request reveals something about the person, so its answer is stored as private although it is public. */
  telling?: true
  /** `keep`: the phone persists the last answer. `wait`: the request may wait in the outbox. */
  offline?: 'keep' | 'wait'
}

export type Ask<E extends Endpoint> = z.input<E['ask']>
export type Input<E extends Endpoint> = z.output<E['ask']>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** The address of an endpoint with its parameters filled in: `/product/detail/12`. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, ask: unknown): string {
  const parts = (ask ?? {}) as Record<string, unknown>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))
}

import type { z } from 'zod/mini'

/** Who may ask. Everything that is not `anyone` needs a session; the server refuses what is not listed here. */
export type Access = 'anyone' | 'signed-in' | 'merchant' | 'lspro' | 'operator'

/** One thing the app may ask of the server. Plain data: no library stands behind it. */
export type Endpoint = {
  /** Under /api. A part in braces, `/product/detail/{id}`, is filled from the ask. */
  path: `/${string}`
  /** POST unless said otherwise. */
  method?: 'GET'
  who: Access
  /** The ask is `{ bytes }`, one file, and travels as its bare bytes: base64 would be a third more. */
  raw?: true
  ask: z.ZodMiniType
  answer: z.ZodMiniType<object>
  /** What is asked says something of whoever asks: the answer is remembered as theirs, though anyone may ask. */
  telling?: true
  /** `keep`: the last answer is remembered on the phone. `wait`: the asking may wait in the outbox. */
  offline?: 'keep' | 'wait'
}

export type Ask<E extends Endpoint> = z.input<E['ask']>
export type Input<E extends Endpoint> = z.output<E['ask']>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** The address of an endpoint, its braces filled: `/product/detail/12`. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, ask: unknown): string {
  const parts = (ask ?? {}) as Record<string, unknown>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))
}

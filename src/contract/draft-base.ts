import { z } from 'zod/mini'

/**
 * What a save was made from, as it would have been asked for: what another phone has saved since is not taken back by it.
 * Phones of earlier releases leave it out, and what they say counts as it stands; so it does with one that is none.
 */
export const draftBase = z.pipe(
  z.optional(z.unknown()),
  z.transform((said) => (isRecord(said) ? said : undefined)),
)
const isRecord = (said: unknown): said is Record<string, unknown> =>
  typeof said === 'object' && said !== null && !Array.isArray(said)
export type DraftBase = z.output<typeof draftBase>

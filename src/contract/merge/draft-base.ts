import { z } from 'zod/mini'

/**
 * The values that the form was opened with, in the shape of the request. The server keeps a field that another phone
 * has changed since, if this save has not changed it. Undefined when it is missing (earlier releases) or not an object:
 * then every field is saved as sent.
 */
export const draftBase = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (isRecord(value) ? value : undefined)),
)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export type DraftBase = z.output<typeof draftBase>

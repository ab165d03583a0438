// @chunk contract-data
import { z } from 'zod/mini'
import { type LineField, productField } from './fields.ts'

/** The schema of a line of text in an answer. Persisted answers of earlier releases do not have a later one. */
export const lineAnswer = (name: LineField): z.ZodMiniType<string | null | undefined> =>
  productField(name).isLater ? z.optional(z.nullable(z.string())) : z.nullable(z.string())

import { z } from 'zod/mini'
import { patterned, text } from './schemas.ts'

const unknown = 'KBLI tidak dikenal'

/** A business class: five digits, and its official title. */
export const kbli = z.object({ code: z.string(), name: z.string() })
export type Kbli = z.output<typeof kbli>

/** A business class in a request: its code, or an object with the code. */
export const kbliCode = patterned(/^[\w.]{1,10}$/, 10, unknown)
export const kbliEntry = z.union([kbliCode, z.object({ code: kbliCode, name: text(1000) })], unknown)

export const kbliOption = z.object({ id: z.string(), name: z.string() })

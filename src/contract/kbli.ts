import { z } from 'zod/mini'

const unknown = 'KBLI tidak dikenal'

/** A business class: five digits, and its official title. */
export const kbli = z.object({ code: z.string(), name: z.string() })
export type Kbli = z.output<typeof kbli>

/** A business class in a request: its code, or an object with the code. */
export const kbliCode = z.string(unknown).check(z.regex(/^[\w.]{1,10}$/, unknown))
export const kbliEntry = z.union([kbliCode, z.extend(kbli, { code: kbliCode })], unknown)

export const kbliOption = z.object({ id: z.string(), name: z.string() })

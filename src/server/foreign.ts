import { code, Problem } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from './audit.ts'
import type { Database } from './db/database.ts'
import type { Limits } from './limits.ts'
import type { Me } from './mount.ts'

const kinds = {
  person: 'akun',
  shop: 'toko',
  body: 'lembaga',
  product: 'produk',
  session: 'perangkat',
} as const

/** Refused, code 03: an asking that names something of somebody else, where the token stands for one's own (D04, Z-01). */
export class Foreign extends Problem {
  readonly what: keyof typeof kinds
  readonly asked: number

  constructor(what: keyof typeof kinds, asked: number) {
    super('refused', words.notYours, code.notYours)
    this.what = what
    this.asked = asked
  }
}

/** So many an hour of one person: whoever tries all numbers is seen after the first few, and does not fill the log. */
const noted = { most: 20, seconds: 3600 }

/** Writes down who asked for what is another's. Outside of the asking's own transaction, of which nothing stays. */
export async function noteForeign(
  { db, shared }: { db: Database; shared: Limits },
  me: Me,
  { what, asked, call }: Pick<Foreign, 'what' | 'asked'> & { call: string },
): Promise<void> {
  if ((await shared.count(`foreign ${me.id}`, noted)) > 0) return
  await note(db, { by: me, action: 'foreign.asked', reason: `Menyebut ${kinds[what]} nomor ${asked} lewat ${call}` })
}

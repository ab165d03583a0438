import { randomUUID } from 'node:crypto'
import type { EngineName } from '../support/engines.ts'
import { type BodyOwner, openBodies } from './lspro-place.ts'
import type { Said } from './products-place.ts'

/** Paledang, in Bogor Tengah, in Kota Bogor, in Jawa Barat. */
export const paledang = { village_id: 3271031002, district_id: 327103, regency_id: 3271, province_id: 32 }

/** What whoever keeps a body saves of it, well formed, but for photos: those lie with their sender. */
export const saves = {
  address: { address: 'Jl. Kenanga No. 11', rt: '002', rw: '003', village_id: paledang.village_id, zip_code: '16122' },
  contact: { mobile_phone: '0812 3456 7890', office_phone: '0251-100111', email: 'halo@uji.example', website: '' },
  information: {
    ...{ accreditation_no: 'LSPr-901-IDN', ruang_lingkup: [1, 2] },
    ...{ accreditation_start_date: '2024-01-01', accreditation_end_date: '2028-12-31' },
  },
  gallery: { img_64s: [] },
  avatar: { img_64: '' },
} as const
export type Part = keyof typeof saves

/** `openBodies`, and the calls of those who keep one. */
export async function openOwnBodies(engine: EngineName) {
  const place = await openBodies(engine)
  const { db, ask, loose } = place
  type Who = { headers: Record<string, string> } | undefined

  const call = (who: Who, path: string, said: object = {}, key?: string): Promise<Said> =>
    ask(`/lspro/${path}`, said, { ...who?.headers, ...(key && { 'idempotency-key': key }) })

  /** What is saved of a part, with a photo of one's own where one has to be. */
  const sound = async (part: Part, who: BodyOwner) =>
    part === 'avatar' ? { img_64: await loose(who) } : (saves[part] as object)

  /** Everything the database has about all bodies, or about one, and what they posted and said. */
  async function rows(bodyId?: number) {
    const of = async (table: string, column = 'lspro_id') =>
      db.rows<Record<string, unknown>>(`select * from ${table} where $1::int is null or ${column} = $1 order by 1, 2`, [
        bodyId ?? null,
      ])
    return {
      lspro: await of('lspro', 'id'),
      scopes: await of('lspro_scope'),
      media: await of('lspro_media'),
      posts: await of('lspro_posting'),
      checks: await of('certificate_check'),
    }
  }
  const rowOf = async (bodyId: number) => (await rows(bodyId)).lspro[0]!

  /** A post as its body writes it, with a key of its own. Gives its number and its key. */
  async function posted(who: BodyOwner, more: object = {}): Promise<{ id: number; external_id: string }> {
    const said = await call(who, 'posting/save', { external_id: randomUUID(), remark: '<p>Kabar</p>', ...more })
    if (said.code !== '00') throw new Error(JSON.stringify(said))
    return said.data
  }
  const postOf = async (id: number) =>
    (
      await db.rows<{ remark: string; path: string | null; removed: boolean; created_by: number | null }>(
        `select remark, picture.name || '.jpg' as path, removed_at is not null as removed, created_by
         from lspro_posting left join picture on picture.id = picture_id where lspro_posting.id = $1`,
        [id],
      )
    )[0]
  return { ...place, call, sound, rows, rowOf, posted, postOf }
}

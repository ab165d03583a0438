import { randomUUID } from 'node:crypto'
import { keyless } from '#contract/picture-path.ts'
import type { EngineName } from '../support/engines.ts'
import { type Actor, actor } from '../support/people.ts'
import { jpeg } from './photo-corpus.ts'
import type { Said } from './products-place.ts'
import { everything } from './session-place.ts'
import { addShop } from './showcase-place.ts'

export type Owner = Actor & { shopId: number }
type Who = { headers: Record<string, string> } | undefined

/** What an owner saves of their shop: the address, and a body that is well formed. */
export const saves = {
  contact: { mobile_phone: '0812 3456 7890', office_phone: '0251-100111' },
  image: { img_64: 'photo/0123456789abcdef0123456789abcdef.jpg' },
  banner: { img_64: null },
  exp_remark: { exp_remark: '<p>Ke Malaysia.</p>' },
  gallery: { img_64s: [] },
} as const
export type Save = keyof typeof saves

/** Every call there is, with regions, and owners of open shops. */
export async function openOwnShops(engine: EngineName) {
  const place = await everything(engine, { seed: 'reference' })
  const { app, db, send, ask } = place

  async function owner(row: Record<string, unknown> = {}, { completed = true } = {}): Promise<Owner> {
    const shopId = await addShop(db, row)
    return { ...(await actor(db, { role: 'merchant', merchantId: shopId, completed })), shopId }
  }
  const save = (who: Who, what: Save, body: object, key?: string): Promise<Said> =>
    ask(`/merchant/${what}/save`, body, { ...who?.headers, ...(key && { 'idempotency-key': key }) })
  const profile = async (who: Who) => (await ask('/merchant/profile', {}, who?.headers)).data

  /** Everything the database has about a shop, but when. */
  async function rowOf(shopId: number) {
    const [shop] = await db.rows<Record<string, unknown>>(
      'select *, null as updated_at, null as updated_by from merchant where id = $1',
      [shopId],
    )
    const media = await db.rows(
      'select picture_id, position from merchant_media where merchant_id = $1 order by position',
      [shopId],
    )
    return { ...shop!, media } as Record<string, unknown>
  }
  /** What the log says of a shop, the latest last. */
  const logOf = (shopId: number) =>
    db.rows<{ action: string; before: object; after: object; person_id: number }>(
      'select action, before, after, person_id from audit_log where merchant_id = $1 order by id',
      [shopId],
    )

  /** The logo, the banner and the gallery as their owner draws them, without keys. */
  async function shown(who: Who) {
    const { merchant, gallery } = await profile(who)
    return {
      logo: merchant.img_url && keyless(merchant.img_url),
      banner: merchant.banner_url && keyless(merchant.banner_url),
      gallery: gallery.map(({ url }: { url: string }) => keyless(url)) as string[],
    }
  }

  /** A photo that lies with its sender, without the second that developing one takes. Gives its path. */
  async function loose({ personId }: Actor, { width = 40, height = 40 } = {}): Promise<string> {
    const [row] = await db.rows<{ name: string }>(
      `insert into loose_picture (name, person_id, sender_id, width, height, thumbhash, bytes)
       values ('photo/' || $4, $1, $1, $2, $3, 'x', 10) returning name`,
      [personId, width, height, randomUUID().replaceAll('-', '')],
    )
    return `${row!.name}.jpg`
  }
  const isLoose = async (path: string) =>
    (await db.rows('select from loose_picture where name = $1', [path.replace('.jpg', '')])).length === 1

  /** Uploads one photo. Gives its path, without its key. */
  async function upload(who: Actor, photo?: Buffer): Promise<string> {
    const said = await app.inject({
      method: 'POST',
      url: '/api/photo/save',
      headers: { ...who.headers, 'content-type': 'image/jpeg' },
      payload: photo ?? (await jpeg(300, 300)),
    })
    return keyless(said.json().data.img_url)
  }

  return { ...place, send, owner, save, profile, rowOf, logOf, shown, loose, isLoose, upload }
}

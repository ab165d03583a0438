import { beginSession } from '#server/account/sessions.ts'
import type { Api } from '#server/mount.ts'
import type { EngineName, Filling } from '../support/engines.ts'
import { type Actor, actor } from '../support/people.ts'
import { jpeg } from './photo-corpus.ts'
import { everything } from './session-place.ts'

type More = { seed?: Filling; first?: ((api: Api) => void)[] }

/** Every call there is, with regions and lists, and merchants who have not filled in anything yet. `first`: see `everything`. */
export async function openShops(engine: EngineName, { seed = 'reference', first = [] }: More = {}) {
  const place = await everything(engine, { seed, first })
  const { app, db, ask } = place

  const newMerchant = () => actor(db, { role: 'merchant', completed: false })
  const shopOf = async (who: Actor) =>
    (
      await db.rows<Record<string, unknown>>(
        'select shop.* from merchant shop join person on person.merchant_id = shop.id where person.id = $1',
        [who.personId],
      )
    )[0]!
  const save = (stage: number, body: object, who: Actor) => ask(`/merchant/stage-${stage}/save`, body, who.headers)
  const detail = async (who: Actor) => (await ask('/merchant/wizard', { dropdown: 0 }, who.headers)).data

  /** Uploads one photo. Gives its path. */
  async function upload(who: Actor, photo?: Buffer): Promise<string> {
    const said = await app.inject({
      method: 'POST',
      url: '/api/photo/save',
      headers: { ...who.headers, 'content-type': 'image/jpeg' },
      payload: photo ?? (await jpeg(300, 300)),
    })
    return said.json().data.img_url
  }

  /** A merchant for whom the server waits at `stage`, each stage before it saved over the wire. */
  async function merchantAt(stage: number): Promise<Actor> {
    const who = await newMerchant()
    const bodies = [stage1(), stage2(), stage3()]
    for (const [at, body] of bodies.slice(0, stage - 1).entries()) await save(at + 1, body, who)
    if (stage > 4) await save(4, { img_64: await upload(who), img_64s: [] }, who)
    return who
  }

  /** The same person on one more phone. */
  const onAnotherPhone = async (who: Actor): Promise<Actor> => {
    const token = await db.together((tx) => beginSession(tx, { personId: who.personId, device: 'Firefox' }))
    return { ...who, token, headers: { authorization: `Bearer ${token}` } }
  }

  return { ...place, newMerchant, merchantAt, onAnotherPhone, shopOf, save, detail, upload }
}

let given = 0
/** A number that no other shop of any test has. */
export const newNib = () => String(1_000_000_000_000 + ++given)

// Each stage filled in well, with `more` put over it.
export const stage1 = (more: object = {}) => ({
  type: 'UD',
  name: 'Dapur Kue Walandouw',
  nib: newNib(),
  kbli_codes: ['10792', '10732'],
  year: 2019,
  owner: 'Sartika Walandouw',
  labor_id: 1,
  capital_id: 2,
  omzet_id: 3,
  ...more,
})
export const stage2 = (more: object = {}) => ({
  village_id: 1101012001,
  address: 'Jl. Melati No. 3',
  zip_code: '23711',
  latitude: '-3.1234',
  longitude: '97.25',
  mobile_phone: '0812 3456 7890',
  office_phone: '0251-100111',
  website: 'dapurkue.example',
  rt: '1',
  rw: '12',
  facebook: 'facebook.com/dapurkue',
  instagram: '@dapurkue',
  tiktok: '',
  ...more,
})
export const stage3 = (more: object = {}) => ({
  is_lpse: 1,
  is_lkpp: 0,
  is_tkdn: 1,
  is_exp: 1,
  tkdn_certificate: 'TKDN-0123',
  exp_remark: '<p>Ke <b>Malaysia</b> sejak 2021.</p>',
  ...more,
})

import { dayInJakarta, daysAfter } from '#contract/product-state.ts'
import { tellMerchant } from '#server/notices/tell.ts'
import { contentOf } from '#server/products/content.ts'
import type { TestDatabase } from '../support/engines.ts'
import { add, addProduct } from './showcase-place.ts'

const end = (days: number) => ({ sni_end_date: daysAfter(dayInJakarta(), days) })

// What a row of `product` says of each state; `closed`: its shop is not active.
const states = {
  draft: { review_state: 'draft' },
  submitted: { review_state: 'submitted' },
  'asked to be changed': { review_state: 'changes_requested' },
  rejected: { review_state: 'rejected' },
  approved: {},
  'approved, being changed': {},
  'taken down': { status: 'not active' },
  expired: end(-1),
  'of a closed shop': { closed: true },
  'approved without SNI': { is_sni: false, sni_end_date: null },
} as const
/** The last is no product: it is what the owner has sent about 'approved, being changed'. */
export type State = keyof typeof states | 'the change itself'

/** One that is to be seen or not: a word that stands nowhere else, and the name of its main picture. */
export type Thing = { id: number; shop: number; word: string; picture: string; category: number }

const pictureOf = (word: string) => `photo/${Buffer.from(word).toString('hex').padEnd(32, '0').slice(0, 32)}`
const paint = (db: TestDatabase, word: string) => add(db, 'picture', { name: pictureOf(word), width: 960, height: 960 })

/** Makes one product in each state, each in a category of its own and told to its owner. */
export async function sowStates(db: TestDatabase, shops: { open: number; closed: number }) {
  const free = await db.rows<{ id: number }>('select id from category where parent_id is not null order by id')
  const things = {} as Record<State, Thing>
  for (const [at, [state, { ...row }]] of Object.entries(states).entries()) {
    const { closed, ...said } = row as { closed?: true }
    const thing = {
      word: `kunang${'abcdefghij'[at]}`,
      category: free[at]!.id,
      shop: closed ? shops.closed : shops.open,
    }
    things[state as State] = await sowOne(db, thing, said)
  }
  things['the change itself'] = await sowChange(db, things['approved, being changed'])
  return things
}

async function sowOne(db: TestDatabase, thing: Omit<Thing, 'id' | 'picture'>, said: object): Promise<Thing> {
  const { word, category, shop } = thing
  const id = await addProduct(
    db,
    {
      ...{ merchant_id: shop, name: `Lampu ${word}`, description: word, picture_id: await paint(db, word) },
      ...{ is_sni: true, sni_no: [`SNI ${word}`], sni_start_date: '2025-01-01', ...end(2), queued_at: new Date() },
      ...said,
    },
    [category],
  )
  const after = { name: word, sni_remark: null, sni_end_date: null }
  await db.together((tx) => tellMerchant(tx, { merchantId: shop, productId: id, kind: 'updated', event: word, after }))
  return { ...thing, id, picture: pictureOf(word) }
}

/** A change of a live product waits beside it, with another name and another main picture. */
async function sowChange(db: TestDatabase, live: Thing): Promise<Thing> {
  const word = 'kunangubah'
  const picture = { id: await paint(db, word), path: `${pictureOf(word)}.jpg` }
  const content = { ...(await contentOf(db, live.id)), name: `Lampu ${word}`, description: word, pictures: [picture] }
  await db.rows(
    "insert into product_revision (product_id, content, review_state, queued_at) values ($1, $2, 'submitted', now())",
    [live.id, JSON.stringify(content)],
  )
  await db.rows('insert into product_revision_picture (product_id, picture_id) values ($1, $2)', [live.id, picture.id])
  return { ...live, word, picture: pictureOf(word) }
}

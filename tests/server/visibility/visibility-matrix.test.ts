import { beforeAll, describe, expect, test } from 'vitest'
import { openVisibility, type Place, type Viewer, type Visibility, viewers } from '../../fixtures/visibility.fixture.ts'
import type { State } from '../../fixtures/visibility-products.ts'

// The places where each person sees a product. a: anonymous, v: a visitor, m: another merchant, o: its owner, p: an
// operator at the desk.
const letters = { anonymous: 'a', visitor: 'v', 'another merchant': 'm', owner: 'o', operator: 'p' } as const
type Column = 'anywhere' | 'image' | 'contact' | 'inside' | 'mine' | 'own' | 'notices' | 'queue' | 'review'
type Row = Record<Column, string>

const row = (cells: string): Row => {
  const [anywhere, image, contact, inside, mine, own, notices, queue, review] = cells
    .split('|')
    .map((cell) => cell.trim()) as [string, string, string, string, string, string, string, string, string]
  return { anywhere, image, contact, inside, mine, own, notices, queue, review }
}
// biome-ignore format: it is a table
const table: Record<State, Row> = {
  //                             anywhere | image | contact | inside | mine | own | notices | queue | review
  'draft':                   row('        | o     |         | o      | o    | o   | o       |       |       '),
  'submitted':               row('        | op    |         | o      | o    | o   | o       | p     | p     '),
  'asked to be changed':     row('        | op    |         | o      | o    | o   | o       |       | p     '),
  'rejected':                row('        | op    |         | o      | o    | o   | o       |       | p     '),
  'approved':                row('avmop   | avmop | vmop    | avmop  | o    | o   | o       |       | p     '),
  'approved, being changed': row('avmop   | avmop | vmop    | avmop  | o    | o   | o       |       | p     '),
  'the change itself':       row('        | op    |         |        |      | o   |         | p     | p     '),
  'taken down':              row('        | op    |         | o      | o    | o   | o       |       | p     '),
  'expired':                 row('        | op    |         | o      | o    | o   | o       |       | p     '),
  'of a closed shop':        row('        | op    |         | o      | o    | o   | o       |       | p     '),
  'approved without SNI':    row('avmop   | avmop | vmop    | avmop  | o    | o   | o       |       | p     '),
}
const columns: Partial<Record<Place, Column>> = {
  ...{ image: 'image', contact: 'contact', 'inside of the shop': 'inside', mine: 'mine', own: 'own' },
  ...{ notices: 'notices', queue: 'queue', review: 'review' },
}
// The change is not a product of its own: these answers contain the product, identified by id or category.
const ofTheProduct: Place[] = ['counts', 'sitemap']

let place: Visibility
beforeAll(async () => {
  place = await openVisibility()
})

/** The differences from the table, a line for each. */
async function differences(state: State, by: readonly Viewer[] = viewers): Promise<string[]> {
  const lines: string[] = []
  for (const where of place.places) {
    if (state === 'the change itself' && ofTheProduct.includes(where)) continue
    for (const viewer of by) lines.push(...(await difference(where, viewer, state)))
  }
  return lines
}

async function difference(where: Place, viewer: Viewer, state: State): Promise<string[]> {
  const { text, shows, pictured } = await place.look(where, viewer, state)
  const { picture, word } = place.things[state]
  const may = table[state][columns[where] ?? 'anywhere'].includes(letters[viewer])
  const named = `${where}: ${viewer}`
  if (shows !== may) return [`${named} ${shows ? 'sees' : 'does not see'} it`]
  if (!may && text.includes(word)) return [`${named} reads its name`]
  // A picture can be opened by its name, so the name is only in answers to users who may see its product.
  if (text.includes(picture) !== (may && pictured))
    return [`${named}: its picture is ${may ? 'missing' : 'given away'}`]
  return []
}

describe('visibility of a product in every place, to every user', () => {
  test.each(Object.keys(table) as State[])('in the state “%s” is as in the table', async (state) => {
    expect(await differences(state)).toEqual([])
  })

  test('a product that a user may not see is answered like one that never existed', async () => {
    const { send, screen, things } = place
    const never = 2_147_483_647
    const hidden = Object.entries(table).filter(([, { anywhere }]) => anywhere === '')
    const ids = hidden.map(([state]) => state as State).filter((state) => state !== 'the change itself')
    expect(ids).toHaveLength(7)
    for (const { id } of ids.map((state) => things[state])) {
      const detail = async (of: number) => (await send(`/product/detail/${of}`, {}, {}, 'GET')).body
      expect(await detail(id)).toBe(await detail(never))
      expect(await screen(id)).toBe(await screen(never))
    }
  })
})

describe('the visibility rule without one of its conditions', () => {
  /** Runs `work` while the view does not check this condition of a product. */
  async function without(condition: RegExp, work: () => Promise<void>) {
    const { db, forget } = place
    const [{ rule }] = (await db.query<{ rule: string }>("select pg_get_viewdef('public_product') as rule")) as [
      { rule: string },
    ]
    const weaker = rule.replace(condition, 'true')
    expect(weaker).not.toBe(rule)
    const set = async (as: string) => {
      await db.exec(`create or replace view public_product as ${as}; select reshelve(array_agg(id)) from product`)
      forget()
    }
    await set(weaker)
    try {
      await work()
    } finally {
      await set(rule)
    }
  }

  const readers = ['home', 'showcase', 'search', 'shop', 'counts', 'detail', 'first screen', 'sitemap', 'image'].map(
    (where) => `${where}: anonymous sees it`,
  )
  const everywhere = [...readers, 'contact: visitor sees it', 'beside its siblings: anonymous sees it']
  // Cards and pages of products look at the date themselves, because certificates end without a write.
  const besideCards = [
    'counts: anonymous sees it',
    'sitemap: anonymous sees it',
    'image: anonymous sees it',
    'contact: visitor sees it',
  ]

  test.each<[string, RegExp, State, string[]]>([
    ['the review', /p\.review_state = 'approved'(::text)?/, 'submitted', everywhere],
    ['the owner’s status', /p\.status = 'active'(::text)?/, 'taken down', everywhere],
    ['the shop', /m\.status = 'active'(::text)?/, 'of a closed shop', everywhere],
    ['the certificate', /p\.sni_end_date >= today_in_jakarta\(\)/, 'expired', besideCards],
  ])('(%s) makes the matrix test fail', async (_, condition, state, seen) => {
    await without(condition, async () => {
      expect(await differences(state, ['anonymous', 'visitor'])).toEqual(expect.arrayContaining(seen))
    })
    expect(await difference('home', 'anonymous', state)).toEqual([])
  })
})

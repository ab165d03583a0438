import { afterAll, expect, test, vi } from 'vitest'
import { usualEngine } from '#tests/support/database/engines.ts'
import type { BodyOwner } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies, saves } from '../../fixtures/lspro-own.fixture.ts'
import type { Said } from '../../fixtures/products.fixture.ts'

// Public answers are cached for a moment. A user who has just changed something must not get the old one.

const place = await openOwnBodies(usualEngine())
const { owner, call, posted, loose } = place
// Time stands still, so nothing expires by age.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

/** The public answer, from the cache where there is one. */
const page = async ({ bodyId }: BodyOwner) => (await place.ask('/lspro/detail', { id: bodyId })).data
const directory = async () => (await place.ask('/lspro/list', { rows: 100 })).data
const posts = async (who: BodyOwner) => (await page(who)).lspro_posting

type Change = { see: () => Promise<unknown>; change: () => Promise<Said> }
const changes: Record<string, (who: BodyOwner) => Change | Promise<Change>> = {
  contact: (who) => ({
    see: () => page(who),
    change: () => call(who, 'contact/save', { ...saves.contact, website: 'https://mutu.example' }),
  }),
  avatar: (who) => ({ see: directory, change: async () => call(who, 'avatar/save', { img_64: await loose(who) }) }),
  gallery: (who) => ({
    see: () => page(who),
    change: async () => call(who, 'gallery/save', { img_64s: [await loose(who)] }),
  }),
  'a new post': (who) => ({ see: () => posts(who), change: () => call(who, 'posting/save', { remark: 'Kabar' }) }),
  'a changed post': async (who) => {
    const { id } = await posted(who)
    return { see: () => posts(who), change: () => call(who, 'posting/save', { id, remark: 'Lain' }) }
  },
  'a removed post': async (who) => {
    const { id } = await posted(who)
    return { see: () => posts(who), change: () => call(who, 'posting/delete', { id }) }
  },
  'a post put back': async (who) => {
    const { id } = await posted(who)
    await call(who, 'posting/delete', { id })
    return { see: () => posts(who), change: () => call(who, 'posting/restore', { id }) }
  },
}

test.each(Object.keys(changes))('a read right after a save has the new value: %s', async (what) => {
  const { see, change } = await changes[what]!(await owner())
  const before = await see()
  expect((await change()).code).toBe('00')
  expect(await see()).not.toEqual(before)
})

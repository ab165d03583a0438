import { describe, expect, test, vi } from 'vitest'
import { isUncut, nextToProcess } from '#photos/photo-list.ts'
import type { Shrink } from '#photos/photo-store.ts'
import { album, phone, picture, places, ready, small, whole } from '../../support/browser/photo-browser.ts'

// The browser kills the page while photos are being processed.

describe('a page killed while it processes photos', () => {
  /** Every change of the stored data, one after the other. */
  test.each(Array.from({ length: 30 }, (_, step) => step))(
    'after step %i is resumed without losing or repeating a photo',
    async (step) => {
      const { on, page } = phone()
      const photos = await album(3)
      const killed = page()
      let steps = 0
      // The page dies as soon as that many changes have been drawn: between any two of its steps.
      const died = new Promise<void>((resolve) =>
        killed.work.subscribe(() => {
          if (++steps <= step) return
          killed.die()
          resolve()
        }),
      )
      const added = killed.work.add('gallery', photos).then(() => killed.work.settled())
      await Promise.race([died, added])
      const before = on.draft?.gallery ?? []

      const { work } = page()
      await work.settled()
      const after = on.draft?.gallery ?? []
      expect(
        after.map(({ id }) => id),
        'each once, in order',
      ).toEqual(before.map(({ id }) => id))
      expect(after.every(({ file, raw, wrong }) => file && !raw && !wrong)).toBe(true)
      expect(new Set(after.map(({ file }) => file)).size).toBe(after.length)
      for (const { file } of after) expect(on.files.has(file!)).toBe(true)
    },
  )

  test.each(Array.from({ length: 12 }, (_, step) => step))(
    'after storage step %i leaves no unreferenced photo and no missing one',
    async (step) => {
      const { on, page } = phone()
      const { work } = page(small, step)
      await Promise.race([work.add('gallery', await album(3)).then(() => work.settled()), on.died])
      const named = (on.draft?.gallery ?? []).flatMap(({ raw, file }) =>
        [raw, file].filter((name) => name !== undefined),
      )
      expect([...on.files.keys()].sort()).toEqual(named.sort())
    },
  )

  test('while the logo is being cropped keeps the photo and asks for the crop again', async () => {
    const { on, page } = phone()
    const killed = page()
    await killed.work.add('logo', [await picture(1)])
    killed.die()
    const { work } = page()
    await work.settled()
    const waiting = nextToProcess(work.now().photos.logo!)!
    expect(isUncut(waiting, places.logo!)).toBe(true)
    await work.cut('logo', waiting.id, whole)
    await work.settled()
    expect(on.draft?.logo).toMatchObject([{ id: waiting.id, box: whole }])
    expect(on.draft?.logo?.[0]?.file).toBeDefined()
  })

  test('by one photo does not try that photo for ever', async () => {
    const { on, page } = phone()
    const deadly: Shrink = () => new Promise(() => {})
    let killed = page(deadly)
    await killed.work.add('gallery', [await picture(1)])
    for (let death = 0; death < 3; death++) {
      await vi.waitFor(() => expect(on.draft?.gallery?.[0]?.begun).toBe(death + 1))
      killed.die()
      killed = page(deadly)
    }
    await killed.work.settled()
    expect(on.draft?.gallery?.[0]?.wrong?.because).toBe('broken')
    const { work } = page()
    await work.retry('gallery', on.draft!.gallery![0]!.id)
    await work.settled()
    expect(ready(on.draft)).toHaveLength(1)
  })

  test('differs from a page that was left: that is not counted as a failure, and finishes writing before the next one opens', async () => {
    const { on, page } = phone()
    for (let visit = 0; visit < 5; visit++) {
      const { work } = page(
        (_, { signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
      )
      if (visit === 0) await work.add('gallery', [await picture(1)])
      await vi.waitFor(() => expect(work.now().doing).toBeDefined())
      await work.end()
      expect(on.draft?.gallery?.[0]).not.toHaveProperty('begun')
    }
    const { work } = page()
    await work.settled()
    expect(ready(on.draft)).toHaveLength(1)
  })
})

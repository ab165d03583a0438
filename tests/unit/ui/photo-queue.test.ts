import { describe, expect, test, vi } from 'vitest'
import { isUncut, nextToProcess, shownOf } from '#photos/photo-list.ts'
import type { Shrink } from '#photos/photo-store.ts'
import { PhotoError } from '#photos/shrink/shrink-photo.ts'
import { album, phone, picture, places, ready, small, whole } from '../../support/browser/photo-browser.ts'

// A merchant chooses photos for a form.

describe('photo queue: photos of the gallery', () => {
  test('are stored with the draft before they are processed, then resized, and the originals deleted', async () => {
    const { on, page } = phone()
    const { work } = page()
    await work.add('gallery', await album(4))
    await work.settled()
    expect(on.order[0]).toMatch(/^raw/)
    const shrunk = on.order.flatMap((step, index) => (step.startsWith('shrink') ? [index] : []))
    for (const [nth, at] of shrunk.entries())
      expect(on.order.slice(0, at).filter((step) => step.startsWith('raw')).length).toBeGreaterThan(nth)
    expect(ready(on.draft)).toHaveLength(4)
    expect(on.draft?.gallery?.map(({ raw }) => raw)).toEqual([undefined, undefined, undefined, undefined])
    expect(on.files.size, 'only the small ones are left').toBe(4)
  })

  test('beyond the maximum are left out, and their number is returned', async () => {
    const { on, page } = phone()
    const { work } = page()
    expect(await work.add('gallery', await album(8))).toBe(0)
    expect(await work.add('gallery', await album(5))).toBe(3)
    await work.settled()
    expect(ready(on.draft)).toHaveLength(10)
    expect(await work.add('gallery', await album(1))).toBe(1)
  })

  test('can be reordered and removed, and the stored draft follows', async () => {
    const { on, page } = phone()
    const { work } = page()
    await work.add('gallery', await album(3))
    await work.settled()
    const [a, b, c] = on.draft!.gallery!
    await work.move('gallery', c!.id, -1)
    expect(on.draft!.gallery!.map(({ id }) => id)).toEqual([a!.id, c!.id, b!.id])
    await work.move('gallery', a!.id, -1)
    expect(on.draft!.gallery!.map(({ id }) => id)).toEqual([a!.id, c!.id, b!.id])
    await work.remove('gallery', a!.id)
    expect(on.draft!.gallery!.map(({ id }) => id)).toEqual([c!.id, b!.id])
    expect(on.files.size).toBe(2)
  })

  test('that cannot be read are marked, and the others go on', async () => {
    const { on, page } = phone()
    const { work } = page()
    const [good, better] = await album(2)
    await work.add('gallery', [good!, new Blob(['no photo']), better!])
    await work.settled()
    expect(on.draft?.gallery?.map(({ file, wrong }) => [Boolean(file), wrong?.because])).toEqual([
      [true, undefined],
      [false, 'broken'],
      [true, undefined],
    ])
  })

  test('that failed temporarily are retried on request and when the form opens again', async () => {
    const { on, page } = phone()
    let able = false
    const moody: Shrink = async (photo, wish) => {
      if (!able) throw new PhotoError('Foto belum dapat diolah.', 'now')
      return small(photo, wish)
    }
    const first = page(moody)
    await first.work.add('gallery', await album(2))
    await first.work.settled()
    expect(on.draft?.gallery?.map(({ wrong }) => wrong?.because)).toEqual(['now', 'now'])
    able = true
    await first.work.retry('gallery', on.draft!.gallery![0]!.id)
    await first.work.settled()
    expect(ready(on.draft)).toHaveLength(1)
    await first.work.end()
    const { work } = page(moody)
    await work.settled()
    expect(ready(on.draft)).toHaveLength(2)
  })

  test('on a full phone are rejected with a message, and existing ones are kept', async () => {
    const { on, page } = phone()
    const { work } = page()
    await work.add('gallery', await album(2))
    await work.settled()
    on.full = true
    await work.add('gallery', await album(2))
    await work.settled()
    expect(work.now().trouble).toBe('HP penuh: belum tersimpan.')
    expect(ready(on.draft)).toHaveLength(2)
    on.full = false
    await work.add('gallery', await album(1))
    await work.settled()
    expect(work.now().trouble).toBeUndefined()
    expect(ready(on.draft)).toHaveLength(3)
  })

  test('when cancelled during resizing: finished ones stay, the others are dropped', async () => {
    const { on, page } = phone()
    let count = 0
    const slow: Shrink = (photo, wish) =>
      ++count === 1
        ? small(photo, wish)
        : new Promise((_, reject) => wish.signal.addEventListener('abort', () => reject(wish.signal.reason)))
    const { work } = page(slow)
    await work.add('gallery', await album(3))
    await vi.waitFor(() => expect(work.now().doing?.number).toBe(2))
    expect(work.now().doing).toMatchObject({ number: 2, of: 3 })
    await work.cancel('gallery')
    await work.settled()
    expect(ready(on.draft)).toHaveLength(1)
    expect(on.draft?.gallery).toHaveLength(1)
    expect(on.files.size).toBe(1)
  })
})

describe('photo queue: the logo', () => {
  test('stays until the new one is cropped and resized; cropping again uses the same original', async () => {
    const { on, page } = phone()
    const { work } = page()
    const choose = async (red: number) => {
      await work.add('logo', [await picture(red)])
      return nextToProcess(on.draft!.logo!)!
    }
    const first = await choose(1)
    expect(isUncut(first, places.logo!)).toBe(true)
    await work.cut('logo', first.id, whole)
    await work.settled()
    expect(on.draft?.logo).toMatchObject([{ id: first.id, raw: first.raw, box: whole }])
    const second = await choose(2)
    expect(shownOf(on.draft!.logo!)?.id, 'the old one is still shown').toBe(first.id)
    await work.remove('logo', second.id)
    expect(on.draft?.logo).toHaveLength(1)
    const again = await work.again('logo')
    await work.cut('logo', again!, { ...whole, width: 50, height: 50 })
    await work.settled()
    expect(on.draft?.logo).toMatchObject([{ id: again, raw: first.raw, box: { width: 50 } }])
    expect(on.files.size).toBe(2)
  })
})

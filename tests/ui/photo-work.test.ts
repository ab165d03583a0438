import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { PhotoPlaces, Photos } from '#ui/photo-list.ts'
import { isUncut, nextOf, shownOf } from '#ui/photo-list.ts'
import { type PhotoShelf, photoWork, type Shrink } from '#ui/photo-work.ts'
import { PhotoTrouble } from '#ui/shrink-photo.ts'

// A merchant with a phone that may die at any moment chooses photos. The shelf is what survives.

const places: PhotoPlaces = {
  logo: { most: 1, longest: 64, aspect: 1, keepRaw: 1000 },
  gallery: { most: 10, longest: 64 },
}
const whole = { x: 0, y: 0, width: 100, height: 100 }

/** What is on the phone: files by name, and the draft. A name that the draft does not say any more goes, as there. */
function phone() {
  const files = new Map<string, Blob>()
  const on = { files, draft: undefined as Photos | undefined, notes: 0, full: false, order: [] as string[] }
  let count = 0
  const named = (photos: Photos) =>
    new Set(Object.values(photos).flatMap((all) => all.flatMap(({ raw, file }) => [raw, file])))
  /** A page with this shelf under it; once `die` is called nothing of it reaches the shelf any more. */
  function page(shrink: Shrink = small) {
    let alive = true
    const dead = () => new Promise<never>(() => {})
    const shelf: PhotoShelf = {
      keep: async (photo, raw) => {
        if (!alive) return dead()
        if (on.full) throw new Error('HP penuh: belum tersimpan.')
        const name = `file:${++count}`
        files.set(name, photo)
        on.order.push(`${raw ? 'raw' : 'small'} ${name}`)
        return name
      },
      get: async (name) => (alive ? files.get(name) : dead()),
      note: async (photos) => {
        if (!alive) return dead()
        const before = on.draft ? named(on.draft) : new Set()
        on.draft = structuredClone(photos)
        on.notes++
        for (const name of before) if (name && !named(photos).has(name as string)) files.delete(name as string)
      },
    }
    const work = photoWork(places, on.draft ?? {}, on.draft !== undefined, shelf, async (photo, wish) => {
      if (!alive) return dead()
      on.order.push(`shrink ${photo.size}`)
      return shrink(photo, wish)
    })
    return {
      work,
      die: () => {
        alive = false
      },
    }
  }
  return { on, page }
}

/** A real picture made small by a real coder: sharp stands where the browser's canvas is. */
const small: Shrink = async (photo, { longest }) => {
  const bytes = await sharp(Buffer.from(await photo.arrayBuffer()))
    .resize(longest, longest, { fit: 'inside' })
    .jpeg()
    .toBuffer()
    .catch(() => {
      throw new PhotoTrouble('Foto ini rusak dan tidak dapat dibaca. Pilih foto lain.')
    })
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
const picture = async (red: number) => {
  const bytes = await sharp({
    create: { width: 80 + red, height: 60, channels: 3, background: { r: red, g: 0, b: 0 } },
  })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
const album = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => picture(n)))
const ready = (photos: Photos | undefined) => (photos?.gallery ?? []).filter(({ file }) => file)

describe('photos of the gallery', () => {
  test('are each on the shelf and in the draft before anything is done with them, then small, and the big ones gone', async () => {
    const { on, page } = phone()
    const { work } = page()
    await work.add('gallery', await album(4))
    await work.settled()
    expect(on.order[0]).toMatch(/^raw/)
    const shrunk = on.order.flatMap((step, at) => (step.startsWith('shrink') ? [at] : []))
    for (const [nth, at] of shrunk.entries())
      expect(on.order.slice(0, at).filter((step) => step.startsWith('raw')).length).toBeGreaterThan(nth)
    expect(ready(on.draft)).toHaveLength(4)
    expect(on.draft?.gallery?.map(({ raw }) => raw)).toEqual([undefined, undefined, undefined, undefined])
    expect(on.files.size, 'only the small ones are left').toBe(4)
  })

  test('of more than fit are taken as far as they fit, and it is said how many were not', async () => {
    const { on, page } = phone()
    const { work } = page()
    expect(await work.add('gallery', await album(8))).toBe(0)
    expect(await work.add('gallery', await album(5))).toBe(3)
    await work.settled()
    expect(ready(on.draft)).toHaveLength(10)
    expect(await work.add('gallery', await album(1))).toBe(1)
  })

  test('can be put in order and taken away, and the shelf follows', async () => {
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

  test('one that cannot be read is said to be so, and the others go on', async () => {
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

  test('what the phone could not do just now is tried again when asked, and when the form opens again', async () => {
    const { on, page } = phone()
    let able = false
    const moody: Shrink = async (photo, wish) => {
      if (!able) throw new PhotoTrouble('Foto belum dapat diolah.', 'now')
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

  test('a full phone takes no more, says so, and loses nothing that was there', async () => {
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

  test('cancelled while they are being made small: what is ready stays, the rest goes', async () => {
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

describe('the logo', () => {
  test('stays until the new one is cropped and small; cropped again it is cut from the same photo', async () => {
    const { on, page } = phone()
    const { work } = page()
    const choose = async (red: number) => {
      await work.add('logo', [await picture(red)])
      return nextOf(on.draft!.logo!)!
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

describe('a page that is killed', () => {
  /** Everything that reaches the shelf, one step after the other. */
  test.each(Array.from({ length: 30 }, (_, step) => step))(
    'after step %i goes on, nothing twice, nothing lost',
    async (step) => {
      const { on, page } = phone()
      const photos = await album(3)
      const killed = page()
      let steps = 0
      // It dies as soon as that many changes have been drawn: between any two of its steps.
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

  test('while the logo is being cropped still has the photo, and asks for its part', async () => {
    const { on, page } = phone()
    const killed = page()
    await killed.work.add('logo', [await picture(1)])
    killed.die()
    const { work } = page()
    await work.settled()
    const waiting = nextOf(work.now().photos.logo!)!
    expect(isUncut(waiting, places.logo!)).toBe(true)
    await work.cut('logo', waiting.id, whole)
    await work.settled()
    expect(on.draft?.logo).toMatchObject([{ id: waiting.id, box: whole }])
    expect(on.draft?.logo?.[0]?.file).toBeDefined()
  })

  test('by a photo itself is not killed by it for ever', async () => {
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

  test('is not the same as one that is left: that counts for nothing, and writes its last before the next opens', async () => {
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

import sharp from 'sharp'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { createPhotoQueue } from '#photos/photo-queue.ts'
import type { PhotoStore, Shrink } from '#photos/photo-store.ts'
import { PhotoError } from '#photos/shrink/shrink-photo.ts'

// A merchant chooses photos on a phone whose page may end at any moment. Only the photo store survives.

export const places: PhotoSlots = {
  logo: { most: 1, longest: 64, aspect: 1, keepRaw: 1000 },
  gallery: { most: 10, longest: 64 },
}
export const whole = { x: 0, y: 0, width: 100, height: 100 }

/**
 * The phone's storage: files by name, and the draft. A file that the draft no longer names is deleted, as in the app.
 */
export function phone() {
  const files = new Map<string, Blob>()
  let died = () => {}
  const on = {
    files,
    draft: undefined as Photos | undefined,
    notes: 0,
    full: false,
    order: [] as string[],
    died: new Promise<void>((resolve) => {
      died = resolve
    }),
  }
  let count = 0
  const named = (photos: Photos) =>
    new Set(Object.values(photos).flatMap((all) => all.flatMap(({ raw, file }) => [raw, file])))
  /**
   * A page on this storage. After `die`, or after `steps` writes, none of its calls to the storage completes any more.
   */
  function page(shrink: Shrink = small, steps = Number.POSITIVE_INFINITY) {
    let alive = true
    const dead = () => {
      died()
      return new Promise<never>(() => {})
    }
    let left = steps
    const store: PhotoStore = {
      name: () => `file:${++count}`,
      get: async (name) => (alive ? files.get(name) : dead()),
      note: async (photos, file) => {
        if (!alive || left-- <= 0) return dead()
        if (file && on.full) throw new Error('HP penuh: belum tersimpan.')
        if (file) {
          files.set(file.name, file.blob)
          on.order.push(`${file.raw ? 'raw' : 'small'} ${file.name}`)
        }
        const before = on.draft ? named(on.draft) : new Set()
        on.draft = structuredClone(photos)
        on.notes++
        for (const name of before) if (name && !named(photos).has(name as string)) files.delete(name as string)
      },
    }
    const work = createPhotoQueue(places, on.draft ?? {}, on.draft !== undefined, store, async (photo, wish) => {
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

/** Shrinks a real picture with sharp, in place of the browser's canvas. */
export const small: Shrink = async (photo, { longest }) => {
  const bytes = await sharp(Buffer.from(await photo.arrayBuffer()))
    .resize(longest, longest, { fit: 'inside' })
    .jpeg()
    .toBuffer()
    .catch(() => {
      throw new PhotoError('Foto ini rusak dan tidak dapat dibaca. Pilih foto lain.')
    })
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
export const picture = async (red: number) => {
  const bytes = await sharp({
    create: { width: 80 + red, height: 60, channels: 3, background: { r: red, g: 0, b: 0 } },
  })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
export const album = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => picture(n)))
export const ready = (photos: Photos | undefined) => (photos?.gallery ?? []).filter(({ file }) => file)

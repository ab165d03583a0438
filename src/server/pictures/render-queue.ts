import type { Database } from '../db/database.ts'
import { isRunning } from '../db/running-until.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { Log } from '../http/log.ts'
import { type Variant, variants } from './file-names.ts'
import type { ImagePool } from './image-pool.ts'
import { type RenderablePicture, readPendingRenders } from './pending-renders.ts'

/**
 * Renders pictures outside the request path, one file at a time: files that a request waits for, then the other files
 * of that picture, then the queue.
 */
export type RenderQueue = {
  /**
   * Resolves when this one file is in the store. Concurrent calls for the same file share the rendering. Rejects when
   * it cannot be rendered, or the server is closing.
   */
  render: (picture: RenderablePicture, variant: Variant) => Promise<void>
  /**
   * Queues every picture that is not rendered. Call it once the server listens, and now and then: some may have failed.
   */
  enqueuePending: () => Promise<void>
  /** Resolves when nothing is left to render. */
  idle: () => Promise<void>
  /** Finishes the current file. The rest is rendered after the next start. */
  close: () => Promise<void>
}

type RenderRequest = {
  picture: RenderablePicture
  variant: Variant
  file: string
  done: () => void
  failed: (error: unknown) => void
}

const retryAfterMs = 30_000

/** `pauseMs`: the pause between two pictures that no request waits for, so that requests find the machine free. */
export function createRenderQueue({
  db,
  store,
  images,
  log,
  pauseMs = 60,
}: {
  db: Database
  store: FileStore
  images: Pick<ImagePool, 'render' | 'measure'>
  log: Log
  pauseMs?: number
}): RenderQueue {
  const requested: RenderRequest[] = []
  /** Files that a request waits for or that are being rendered. */
  const inProgress = new Map<string, Promise<void>>()
  /** Pictures with a request: rendered before `pending`, because a visitor is looking at them. */
  const viewed = new Map<number, RenderablePicture>()
  const pending = new Map<number, RenderablePicture>()
  const failures = new Map<number, number>()
  let working: Promise<void> | null = null
  let closing = false
  let current: RenderablePicture | undefined
  let wake = () => {}

  const renderFile = async ({ name, recipe }: RenderablePicture, variant: Variant) =>
    store.put(name + variant, await images.render(recipe, variant))

  /** Renders requested files, in the order of the requests. */
  async function renderRequested() {
    for (let next = requested.shift(); next; next = requested.shift()) {
      try {
        if (closing) throw new Error('The server is closing')
        if (!(await store.has(next.file))) await renderFile(next.picture, next.variant)
        next.done()
      } catch (error) {
        next.failed(error)
      }
    }
  }

  /**
   * Renders the missing files of a picture, then updates its row: after a crash finished files are not rendered again.
   */
  async function renderMissing(picture: RenderablePicture) {
    for (const variant of variants) {
      await renderRequested()
      if (closing) return
      const file = picture.name + variant
      if (await store.has(file)) continue
      await track(file, () => renderFile(picture, variant))
    }
    const { width, height, thumbhash } = await images.measure(picture.recipe)
    await db.query('update picture set width = $2, height = $3, thumbhash = $4, drawn_at = now() where id = $1', [
      picture.id,
      width,
      height,
      thumbhash,
    ])
  }

  async function track(file: string, work: () => Promise<void>) {
    const rendering = work()
    inProgress.set(file, rendering)
    try {
      await rendering
    } finally {
      inProgress.delete(file)
    }
  }

  async function work() {
    while (!closing) {
      await renderRequested()
      current = takeFirst(viewed) ?? takeFirst(pending)
      if (!current) break
      const picture = current
      try {
        await renderMissing(picture)
      } catch (error) {
        failures.set(picture.id, Date.now())
        log.error({ err: error, recipe: picture.recipe }, 'a picture could not be drawn')
      }
      current = undefined
      if (pending.size > 0 && !closing) await pause()
    }
    await renderRequested()
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function start() {
    wake()
    working ??= work().finally(() => {
      working = null
      // A request may have come between the last check and the end of the loop.
      if (requested.length > 0 || (!closing && viewed.size + pending.size > 0)) start()
    })
  }

  return {
    render: (picture, variant) => {
      const file = picture.name + variant
      const existing = inProgress.get(file)
      if (existing) return existing
      if (closing) return Promise.reject(new Error('The server is closing'))
      if (isRunning((failures.get(picture.id) ?? 0) + retryAfterMs, Date.now(), retryAfterMs))
        return Promise.reject(new Error(`${picture.recipe} could not be drawn just now`))
      const rendering = new Promise<void>((done, failed) =>
        requested.push({ picture, variant, file, done, failed }),
      ).finally(() => inProgress.delete(file))
      inProgress.set(file, rendering)
      pending.delete(picture.id)
      if (current?.id !== picture.id) viewed.set(picture.id, picture)
      start()
      return rendering
    },
    enqueuePending: async () => {
      const waiting = (await readPendingRenders(db)).filter(({ id }) => id !== current?.id && !viewed.has(id))
      for (const picture of waiting) pending.set(picture.id, picture)
      if (waiting.length === 0) return
      log.info({ pictures: waiting.length }, 'drawing pictures in the background')
      start()
    },
    idle: async () => {
      while (working) await working
    },
    close: async () => {
      closing = true
      wake()
      while (working) await working
    },
  }
}

function takeFirst<Key, Value>(queue: Map<Key, Value>): Value | undefined {
  for (const [key, value] of queue) {
    queue.delete(key)
    return value
  }
  return undefined
}

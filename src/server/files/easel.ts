import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { type Drawable, undrawn } from './line.ts'
import { type Variant, variants } from './names.ts'
import { createPainter } from './painter.ts'
import type { Store } from './store.ts'

/** Draws pictures outside the request path, one file at a time: what somebody waits for first, then the rest of that picture, then the line. */
export type Easel = {
  /** Returns when this one file is in the store. Two who ask for the same file wait for the same drawing. Throws when it cannot be drawn, or the server is closing. */
  draw: (picture: Drawable, variant: Variant) => Promise<void>
  /** Puts every undrawn picture in line. Call it once the server listens. */
  begin: () => Promise<void>
  /** Returns when nothing is left to draw. */
  rested: () => Promise<void>
  /** Finishes the file under way and ends the thread. What is left is drawn after the next start. */
  close: () => Promise<void>
}

type Asked = { picture: Drawable; variant: Variant; file: string; done: () => void; failed: (error: unknown) => void }

const triedAgainAfterMs = 30_000

/** `pauseMs`: breath between two pictures that nobody waits for, so that requests find the machine free. */
export function createEasel({
  db,
  store,
  log,
  pauseMs = 60,
}: {
  db: Database
  store: Store
  log: Log
  pauseMs?: number
}): Easel {
  const painter = createPainter()
  const asked: Asked[] = []
  /** Files that somebody waits for or that are under way. */
  const promised = new Map<string, Promise<void>>()
  /** Begun because somebody asked; before the line, for somebody looks at them. */
  const begun = new Map<number, Drawable>()
  const line = new Map<number, Drawable>()
  const failures = new Map<number, number>()
  let working: Promise<void> | null = null
  let closing = false
  let atWork: Drawable | undefined
  let wake = () => {}

  const make = async ({ name, recipe }: Drawable, variant: Variant) =>
    store.put(name + variant, await painter.paint(recipe, variant))

  /** Answers whoever waits, first come first served. */
  async function answerAsked() {
    for (let next = asked.shift(); next; next = asked.shift()) {
      try {
        if (closing) throw new Error('The server is closing')
        if (!(await store.has(next.file))) await make(next.picture, next.variant)
        next.done()
      } catch (error) {
        next.failed(error)
      }
    }
  }

  /** The files of a picture that are not there yet, then its row: after a crash, what was done is not done again. */
  async function finish(picture: Drawable) {
    for (const variant of variants) {
      await answerAsked()
      if (closing) return
      const file = picture.name + variant
      if (await store.has(file)) continue
      await promise(file, () => make(picture, variant))
    }
    const { width, height, thumbhash } = await painter.facts(picture.recipe)
    await db.rows('update picture set width = $2, height = $3, thumbhash = $4, drawn_at = now() where id = $1', [
      picture.id,
      width,
      height,
      thumbhash,
    ])
  }

  async function promise(file: string, work: () => Promise<void>) {
    const made = work()
    promised.set(file, made)
    try {
      await made
    } finally {
      promised.delete(file)
    }
  }

  async function work() {
    while (!closing) {
      await answerAsked()
      atWork = shift(begun) ?? shift(line)
      if (!atWork) break
      const picture = atWork
      try {
        await finish(picture)
      } catch (error) {
        failures.set(picture.id, Date.now())
        log.error({ err: error, recipe: picture.recipe }, 'a picture could not be drawn')
      }
      atWork = undefined
      if (line.size > 0 && !closing) await breathe()
    }
    await answerAsked()
    await painter.goHome()
  }

  const breathe = () =>
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
      // Somebody may have come between the last look and the door.
      if (asked.length > 0 || (!closing && begun.size + line.size > 0)) start()
    })
  }

  return {
    draw: (picture, variant) => {
      const file = picture.name + variant
      const known = promised.get(file)
      if (known) return known
      if (closing) return Promise.reject(new Error('The server is closing'))
      if (Date.now() - (failures.get(picture.id) ?? 0) < triedAgainAfterMs)
        return Promise.reject(new Error(`${picture.recipe} could not be drawn just now`))
      const made = new Promise<void>((done, failed) => asked.push({ picture, variant, file, done, failed })).finally(
        () => promised.delete(file),
      )
      promised.set(file, made)
      line.delete(picture.id)
      if (atWork?.id !== picture.id) begun.set(picture.id, picture)
      start()
      return made
    },
    begin: async () => {
      const waiting = (await undrawn(db)).filter(({ id }) => !begun.has(id))
      for (const picture of waiting) line.set(picture.id, picture)
      if (waiting.length === 0) return
      log.info({ pictures: waiting.length }, 'drawing pictures in the background')
      start()
    },
    rested: async () => {
      while (working) await working
    },
    close: async () => {
      closing = true
      wake()
      while (working) await working
      await painter.goHome()
    },
  }
}

function shift<Key, Value>(queue: Map<Key, Value>): Value | undefined {
  for (const [key, value] of queue) {
    queue.delete(key)
    return value
  }
  return undefined
}

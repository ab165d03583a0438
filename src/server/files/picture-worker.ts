import { parentPort } from 'node:worker_threads'
import { draw } from '../db/seed/pictures/draw.ts'
import { pictureOf } from '../db/seed/pictures/recipes.ts'
import { develop, type Negative, print, thumbhashOf } from './darkroom.ts'
import type { Answer, Order } from './painter.ts'

// The whole of drawing and encoding happens here, in a thread of its own; painter.ts is its other end.

/** The last few, for a picture's variants are ordered one by one. At most 3 MB each. */
const kept = new Map<string, Promise<Negative>>()
const mostKept = 8

function negativeOf(recipe: string): Promise<Negative> {
  const known = kept.get(recipe)
  if (known) return known
  const made = develop(draw(pictureOf(recipe)))
  kept.set(recipe, made)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return made
}

async function fulfil(order: Order): Promise<Answer> {
  try {
    const negative = await negativeOf(order.recipe)
    if (order.variant) return { id: order.id, bytes: await print(negative, order.variant) }
    const { width, height } = negative
    return { id: order.id, facts: { width, height, thumbhash: await thumbhashOf(negative) } }
  } catch (error) {
    kept.delete(order.recipe)
    return { id: order.id, error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (order: Order) => {
  parentPort?.postMessage(await fulfil(order))
})

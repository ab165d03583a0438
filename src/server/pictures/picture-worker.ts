import { parentPort } from 'node:worker_threads'
import { draw } from '../seed/illustrations/draw.ts'
import { illustrationOf } from '../seed/illustrations/recipes.ts'
import { type Bitmap, decodeSvg, encodeVariant, thumbhashOf } from './image-encoder.ts'
import type { RenderJob, RenderResult } from './renderer.ts'

// Rendering and encoding in a thread of its own; renderer.ts is its client.

/** The last few, because a picture's variants are requested one by one. At most 3 MB each. */
const bitmaps = new Map<string, Promise<Bitmap>>()
const maxBitmaps = 8

function bitmapOf(recipe: string): Promise<Bitmap> {
  const known = bitmaps.get(recipe)
  if (known) return known
  const made = decodeSvg(draw(illustrationOf(recipe)))
  bitmaps.set(recipe, made)
  const [oldest] = bitmaps.keys()
  if (bitmaps.size > maxBitmaps && oldest !== undefined) bitmaps.delete(oldest)
  return made
}

async function runJob(order: RenderJob): Promise<RenderResult> {
  try {
    const negative = await bitmapOf(order.recipe)
    if (order.variant) return { id: order.id, bytes: await encodeVariant(negative, order.variant) }
    const { width, height } = negative
    return { id: order.id, facts: { width, height, thumbhash: await thumbhashOf(negative) } }
  } catch (error) {
    bitmaps.delete(order.recipe)
    return { id: order.id, error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (order: RenderJob) => {
  parentPort?.postMessage(await runJob(order))
})

import { parentPort } from 'node:worker_threads'
import { draw } from '../seed/illustrations/draw.ts'
import { illustrationOf } from '../seed/illustrations/recipes.ts'
import { type Bitmap, decodeSvg, encodeVariant, thumbhashOf } from './image-encoder.ts'
import type { RenderJob, RenderResult } from './renderer.ts'

// Renders and encodes in a separate thread; renderer.ts is its client.

/** A cache of the last few bitmaps, because a picture's variants are requested one by one. At most 3 MB each. */
const bitmaps = new Map<string, Promise<Bitmap>>()
const maxBitmaps = 8

function bitmapOf(recipe: string): Promise<Bitmap> {
  const cached = bitmaps.get(recipe)
  if (cached) return cached
  const bitmap = decodeSvg(draw(illustrationOf(recipe)))
  bitmaps.set(recipe, bitmap)
  const [oldest] = bitmaps.keys()
  if (bitmaps.size > maxBitmaps && oldest !== undefined) bitmaps.delete(oldest)
  return bitmap
}

async function runJob(job: RenderJob): Promise<RenderResult> {
  try {
    const bitmap = await bitmapOf(job.recipe)
    if (job.variant) return { id: job.id, bytes: await encodeVariant(bitmap, job.variant) }
    const { width, height } = bitmap
    return { id: job.id, facts: { width, height, thumbhash: await thumbhashOf(bitmap) } }
  } catch (error) {
    bitmaps.delete(job.recipe)
    return { id: job.id, error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (job: RenderJob) => {
  parentPort?.postMessage(await runJob(job))
})

import { writeFile } from 'node:fs/promises'
import { type Bitmap, decodeSvg, encodeVariant, thumbhashOf } from './image-encoder.ts'
import { type FromImageWorker, type ImageAnswer, type ImageJob, UndecodablePhoto } from './image-job.ts'

// The program of a worker process: it draws the demo's illustrations and decodes photos, one job after the other.
// image-pool.ts starts and ends it.

/** Megabytes of resident memory that this process may take. */
const memoryLimitMb = Number(process.argv[2])
const memoryCheckMs = 50

/** A cache of the last few bitmaps, because a picture's variants are requested one by one. At most 8 MB each. */
const bitmaps = new Map<string, Promise<Bitmap>>()
const maxBitmaps = 4

async function bitmapOf(recipe: string): Promise<Bitmap> {
  const cached = bitmaps.get(recipe)
  if (cached) return cached
  const bitmap = drawIllustration(recipe)
  bitmaps.set(recipe, bitmap)
  bitmap.catch(() => bitmaps.delete(recipe))
  const [oldest] = bitmaps.keys()
  if (bitmaps.size > maxBitmaps && oldest !== undefined) bitmaps.delete(oldest)
  return bitmap
}

async function drawIllustration(recipe: string): Promise<Bitmap> {
  // Loaded with the first of them: a process that only decodes photos does not need the illustrations.
  const [{ draw }, { illustrationOf }, { cameraFaultsOf }, { takePhoto }] = await Promise.all([
    import('../illustrations/draw.ts'),
    import('../illustrations/recipes.ts'),
    import('../illustrations/camera.ts'),
    import('./take-photo.ts'),
  ])
  const illustration = illustrationOf(recipe)
  const bitmap = await decodeSvg(draw(illustration))
  const faults = cameraFaultsOf(illustration)
  return faults ? takePhoto(bitmap, faults, illustration.seed ?? 1) : bitmap
}

async function runJob(job: ImageJob): Promise<ImageAnswer> {
  try {
    if ('decode' in job) {
      const { decodeUpload } = await import('./decode-upload.ts')
      return { photo: await decodeUpload(job.decode, job.frame, () => post('decoded')) }
    }
    if ('variant' in job) return { bytes: await encodeVariant(await bitmapOf(job.render), job.variant) }
    const bitmap = await bitmapOf(job.measure)
    return { facts: { width: bitmap.width, height: bitmap.height, thumbhash: await thumbhashOf(bitmap) } }
  } catch (error) {
    if (error instanceof UndecodablePhoto) return { refused: error.because }
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

const post = (message: FromImageWorker, then = () => {}) => process.send?.(message, then)

/** Ends this process although sharp's threads are busy: exit() would wait for them, without end if a picture hangs. */
const endNow = () => process.kill(process.pid, 'SIGKILL')

/** Gives a job up that takes too much memory. sharp works in other threads, so this one can look. */
function watchMemory(): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < memoryLimitMb * 2 ** 20) return
    clearInterval(timer)
    post('too much memory', endNow)
  }, memoryCheckMs)
  return () => clearInterval(timer)
}

process.on('message', async (job: ImageJob) => {
  const stopWatching = watchMemory()
  const answer = await runJob(job)
  stopWatching()
  post(answer)
})
// The server has ended, perhaps by SIGKILL.
process.on('disconnect', endNow)
// Ctrl+C and systemd signal this process together with the server, which first finishes its requests, needs this
// process for them, and ends it afterwards.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// Out of memory, Linux ends this process before the server and the database.
writeFile('/proc/self/oom_score_adj', '500').catch(() => undefined)
post('ready')

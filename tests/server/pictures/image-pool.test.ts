import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { UndecodablePhoto } from '#server/pictures/image-job.ts'
import { createImagePool, type ImagePool, type ImagePoolOptions } from '#server/pictures/image-pool.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { until } from '#tests/support/network/http.ts'
import { images } from '#tests/support/pictures/image-pool.ts'
import { drawing, jpeg } from '../../fixtures/photo-corpus.ts'
import { openUploads } from '../../fixtures/photos.fixture.ts'

// Each test starts real processes, and stops or kills them as the system might.

const pools: ImagePool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function openPool(options: Partial<ImagePoolOptions> = {}) {
  const warnings: string[] = []
  const pool = createImagePool({
    log: { warn: (facts, message) => warnings.push(`${message} ${(facts as { err?: Error }).err?.message}`) },
    ...options,
  })
  pools.push(pool)
  return { ...pool, warnings }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const logo = 'merchants.1.logo'
const onePid = async (pool: Pick<ImagePool, 'pids'>) => {
  await until(() => pool.pids().length > 0)
  return pool.pids()[0]!
}

/** Stops the process that is waiting for a picture: it will be in the middle of the next one until it continues. */
async function stopped(pool: Pick<ImagePool, 'pids'>) {
  const pid = await onePid(pool)
  process.kill(pid, 'SIGSTOP')
  return pid
}
/** The pool has sent the job that was begun before. */
const sent = () => new Promise((resolve) => setImmediate(resolve))

describe('an image process', () => {
  test('starts with the first picture, does the next one too, and ends when it has had none for a while', async () => {
    const pool = openPool({ processes: 1, idleMs: 200 })
    expect(pool.pids()).toEqual([])
    const first = pool.render(logo, '-160.webp')
    const pid = await onePid(pool)
    expect((await sharp(await first).metadata()).width).toBe(160)
    expect(await pool.measure(logo)).toMatchObject({ width: 400, height: 400 })
    await until(() => pool.pids().length === 0)
    expect(isRunning(pid)).toBe(false)
    expect(pool.warnings).toEqual([])
    expect((await sharp(await pool.render(logo, '-160.jpg')).metadata()).format).toBe('jpeg')
  })

  test('that is killed in the middle of a picture is followed by another, which makes the picture', async () => {
    const pool = openPool({ processes: 1 })
    await pool.measure(logo)
    const pid = await stopped(pool)
    const picture = pool.render(logo, '-160.webp')
    await sent()
    process.kill(pid, 'SIGKILL')
    expect((await sharp(await picture).metadata()).format).toBe('webp')
    expect(pool.pids()).not.toContain(pid)
    expect(pool.warnings).toEqual([expect.stringMatching(/died.*SIGKILL/)])
  })

  test('that is killed without a picture is not used for the next one', async () => {
    const pool = openPool({ processes: 1 })
    await pool.measure(logo)
    const pid = await onePid(pool)
    process.kill(pid, 'SIGKILL')
    expect(await pool.measure(logo)).toMatchObject({ width: 400 })
    expect(pool.pids()).not.toContain(pid)
  })

  test('that hangs is ended by the time limit: its picture fails, and the next ones are made', async () => {
    const pool = openPool({ processes: 1, jobLimitMs: 5_000 })
    await pool.measure(logo)
    const pid = await stopped(pool)
    const hanging = pool.render(logo, '.jpg')
    const next = pool.render(logo, '-160.jpg')
    await expect(hanging).rejects.toThrow('too much time')
    expect((await sharp(await next).metadata()).width).toBe(160)
    await until(() => !isRunning(pid))
    // Not repeated: it would hang again.
    expect(pool.warnings).toEqual([])
  })

  test('that dies of its picture every time is tried three times', async () => {
    const pool = openPool({ processes: 1 })
    let over = false
    const picture = pool.render(logo, '-160.webp').finally(() => {
      over = true
    })
    const failed = expect(picture).rejects.toThrow('ended with SIGKILL')
    const pids = new Set<number>()
    await until(() => {
      for (const pid of pool.pids()) {
        pids.add(pid)
        process.kill(pid, 'SIGKILL')
      }
      return over
    })
    await failed
    expect([pids.size, pool.warnings.length]).toEqual([3, 3])
  })

  test('that takes too much memory ends, and its photo is refused as too large', async () => {
    const pool = openPool({ processes: 1, memoryMb: 1 })
    const refused = expect(pool.decode(await jpeg(3000, 2000), { longest: 1600 })).rejects
    const pid = await onePid(pool)
    await refused.toMatchObject({ name: 'UndecodablePhoto', because: 'wide' })
    await until(() => !isRunning(pid))
  })

  test('decodes no photo while another one decodes, because of the memory; illustrations go on', async () => {
    const pool = openPool({ processes: 2 })
    await pool.measure(logo)
    const photo = await jpeg()
    const pid = await stopped(pool)
    const first = pool.decode(photo, { square: 100 })
    await sent()
    let secondIsDone = false
    const second = pool.decode(photo, { square: 100 }).then((result) => {
      secondIsDone = true
      return result
    })
    await sent()
    // Without the limit the second photo would be ahead of this picture.
    await pool.measure(logo)
    expect([secondIsDone, pool.pids().length]).toEqual([false, 2])
    process.kill(pid, 'SIGCONT')
    expect([(await first).width, (await second).width]).toEqual([100, 100])
  })

  test('has the environment that Node needs, without the secrets of the server', async () => {
    process.env.SECRET = 'rahasia-0123456789-abcdefghijklmnopq'
    const pool = openPool()
    await pool.measure(logo)
    const environment = `/proc/${await onePid(pool)}/environ`
    if (!existsSync(environment)) return
    expect(readFileSync(environment, 'utf8')).toContain('PATH=')
    expect(readFileSync(environment, 'utf8')).not.toMatch(/SECRET|rahasia|DATABASE_URL/)
  })

  test('ends with the pool, and a picture that is being made is rejected', async () => {
    const pool = openPool()
    const rejected = expect(pool.render(logo, '.jpg')).rejects.toThrow()
    const pid = await onePid(pool)
    await pool.close()
    await rejected
    expect(isRunning(pid)).toBe(false)
    await expect(pool.measure(logo)).rejects.toThrow('The server is closing')
    expect(pool.warnings).toEqual([])
  })

  test.each(['webp', 'gif', 'tiff', 'avif'] as const)('decodes no %s, whoever sends it one', async (format) => {
    const bytes = await drawing(9, 9).toFormat(format).toBuffer()
    // 'kind' would mean that it was decoded as far as its head.
    await expect(images.decode(bytes, { square: 9 })).rejects.toEqual(new UndecodablePhoto('broken'))
  })
})

test('of 20 photos that are uploaded at once, never more than two are decoded, in two processes', async () => {
  const place = await openUploads(usualEngine())
  const people = await Promise.all(Array.from({ length: 20 }, () => place.somebody()))
  const photo = await jpeg(1600, 1200)
  let [atOnce, most, processes] = [0, 0, 0]
  const { decode } = images
  images.decode = async (...input) => {
    most = Math.max(most, ++atOnce)
    processes = Math.max(processes, images.pids().length)
    try {
      return await decode(...input)
    } finally {
      processes = Math.max(processes, images.pids().length)
      atOnce--
    }
  }
  try {
    const answers = await Promise.all(people.map((each) => place.upload(each, photo)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '00').length).toBeGreaterThanOrEqual(14)
    for (const { code, retry_after } of answers) if (code !== '00') expect([code, retry_after]).toEqual(['29', 5])
    expect(most).toBe(2)
    expect(processes).toBeLessThanOrEqual(2)
  } finally {
    images.decode = decode
  }
})

describe('a photo that decoders complain about', () => {
  test('a JPEG that lacks its end marker, all or half of it, is decoded, and one that was cut off is not', async () => {
    const whole = await jpeg(80, 60)
    for (const missing of [1, 2]) {
      const { width, height } = await images.decode(whole.subarray(0, whole.length - missing), { longest: 80 })
      expect([width, height]).toEqual([80, 60])
    }
    for (const missing of [3, 40, whole.length >> 1])
      await expect(images.decode(whole.subarray(0, whole.length - missing), { longest: 80 })).rejects.toEqual(
        new UndecodablePhoto('broken'),
      )
  })

  test.each([
    [
      'a film behind it',
      async () => Buffer.concat([await jpeg(80, 60), Buffer.from('ftypmp42'), Buffer.alloc(9000, 7)]),
    ],
    ['progressive', () => drawing(80, 60).jpeg({ progressive: true }).toBuffer()],
    ['CMYK', () => drawing(80, 60).toColourspace('cmyk').jpeg().toBuffer()],
    ['grey', () => drawing(80, 60).greyscale().jpeg().toBuffer()],
    ['a PNG of 16 bits', () => drawing(80, 60).toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', () => drawing(80, 60).png({ palette: true }).toBuffer()],
  ])('%s is decoded', async (_, made) => {
    expect(await images.decode(await made(), { longest: 80 })).toMatchObject({ width: 80, height: 60 })
  })
})

import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type PhotoOptions, photographedCode } from '../pictures/photographed-code.ts'

/** A camera for `openPhone({ camera: camera.file() })`. Chromium opens its file whenever the camera starts. */
export type FakeCamera = {
  file: () => string
  /**
   * From its next start on the camera sees a label with the code of this text, held by a hand that is not quite still.
   */
  pointAt: (text: string, options?: PhotoOptions) => Promise<void>
  /** From its next start on it sees a table without any code. */
  pointAtNothing: () => Promise<void>
}

/** The camera of the tests of one file. */
export function fakeCamera(): FakeCamera {
  let folder = ''
  const file = () => join(folder, 'camera.mjpeg')
  const film = async (text: string, options: PhotoOptions) => {
    const frames = [0, 1, 2, 3].map((at) =>
      photographedCode(text, { ...options, turn: (options.turn ?? 8) + at, seed: at + 1 }),
    )
    writeFileSync(file(), Buffer.concat(await Promise.all(frames)))
  }
  const camera: FakeCamera = {
    file,
    pointAt: (text, options = {}) => film(text, options),
    pointAtNothing: () => film('x', { share: 0.001 }),
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'camera-'))
    await camera.pointAtNothing()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return camera
}

/** Notes every camera that the page starts. Call it before the page opens. */
export const watchCameras = (page: Page) =>
  page.addInitScript(() => {
    const streams: MediaStream[] = []
    Object.assign(globalThis, { streams })
    const devices = navigator.mediaDevices
    const start = devices?.getUserMedia.bind(devices)
    if (devices)
      devices.getUserMedia = async (wish) => {
        const stream = await start(wish)
        streams.push(stream)
        return stream
      }
  })

/** The state of each camera that the page has started: 'live' or 'ended'. */
export const camerasOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { streams: MediaStream[] }).streams.map(
      (stream) => stream.getVideoTracks()[0]!.readyState,
    ),
  )

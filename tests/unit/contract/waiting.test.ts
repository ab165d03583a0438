import { expect, test } from 'vitest'
import { endpointNamed } from '#contract/index.ts'
import { photos } from '#contract/photos.ts'
import { photoUpload, queuedWrites } from '#contract/queued-writes.ts'

test.each(Object.entries(queuedWrites))(
  'the queued write %s has the path of the contract and is marked `offline: wait`',
  (name, { path }) => {
    const endpoint = endpointNamed(name)
    expect(endpoint?.path).toBe(path)
    expect(endpoint?.offline).toBe('wait')
    expect(endpoint?.method, 'the worker sends these as POST').toBeUndefined()
  },
)

test('photo uploads use the path of the contract and send raw bytes', () => {
  expect(photos.save).toMatchObject({ path: photoUpload.path, raw: true, offline: 'wait' })
})

import { expect, test } from 'vitest'
import { endpointNamed } from '#contract/index.ts'
import { photos } from '#contract/photos.ts'
import { photoUpload, queuedWrites } from '#contract/queued-writes.ts'

test.each(Object.entries(queuedWrites))(
  '%s waits in the outbox under the address the contract says',
  (name, { path }) => {
    const endpoint = endpointNamed(name)
    expect(endpoint?.path).toBe(path)
    expect(endpoint?.offline).toBe('wait')
    expect(endpoint?.method, 'the worker sends these as POST').toBeUndefined()
  },
)

test('photos go where the contract says, as bare bytes', () => {
  expect(photos.save).toMatchObject({ path: photoUpload.path, raw: true, offline: 'wait' })
})

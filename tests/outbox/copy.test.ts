import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { myCopy } from '#features/outbox/copy-file.ts'
import { keepDraft } from '#offline/drafts.ts'
import { storage } from '#tests/support/storage.ts'

test('somebody who opens their copy finds a draft by the title of its screen', async () => {
  vi.stubGlobal('localStorage', storage())
  await keepDraft('merchant:27 tahap 4', { photos: {} })
  await keepDraft('of a release to come', {})
  const said = (await myCopy()).map(({ name, input }) => [name, JSON.parse(String(input)).judul])
  expect(said).toEqual([
    ['draf/01-tahap-4-upload-dokumen.json', 'Draf: Tahap 4, Upload Dokumen'],
    ['draf/02-of-a-release-to-come.json', 'Draf: of a release to come'],
  ])
})

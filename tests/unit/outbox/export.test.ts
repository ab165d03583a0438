import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { exportFiles } from '#features/outbox/ExportOutbox.tsx'
import { saveDraft } from '#offline/drafts/drafts.ts'
import { storage } from '#tests/support/storage.ts'

test('exportFiles names each draft by the title of its screen', async () => {
  vi.stubGlobal('localStorage', storage())
  await saveDraft('merchant:27 tahap 4', { photos: {} })
  await saveDraft('of a release to come', {})
  const said = (await exportFiles()).map(({ name, input }) => [name, JSON.parse(String(input)).judul])
  expect(said).toEqual([
    ['draf/01-tahap-4-upload-dokumen.json', 'Draf: Tahap 4, Upload Dokumen'],
    ['draf/02-of-a-release-to-come.json', 'Draf: of a release to come'],
  ])
})

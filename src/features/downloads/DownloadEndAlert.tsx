import { type DownloadScope, scopeKey } from '#contract/downloads/rules.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { type DownloadEnd, useDownloadTask } from './download-task.ts'

/** Says why the last download of a part did not end well. */
export function DownloadEndAlert({ scope }: { scope: DownloadScope }) {
  const { end } = useDownloadTask()
  const text = end?.key === scopeKey(scope) ? endTexts[end.outcome] : undefined
  return <Alert>{text && forDevice(text)}</Alert>
}

const endTexts: Partial<Record<DownloadEnd['outcome'], string>> = {
  unreachable: 'Sinyal terputus. Yang sudah sampai tersimpan di HP; tekan tombolnya lagi untuk melanjutkan.',
  gone: 'Tidak ada lagi di server, jadi dihapus dari HP ini.',
  refused: 'Berkas dari server tidak dapat dibaca. Yang lama tetap dipakai.',
  full: 'HP penuh. Hapus yang tidak perlu, lalu coba lagi.',
  away: 'Penyimpanan HP tidak dapat dipakai.',
  unsupported: 'Peramban ini terlalu lama untuk membawa etalase.',
  stopped: 'Dihentikan. Tekan tombolnya lagi untuk melanjutkan.',
  'pictures-missing': 'Sebagian foto belum sampai. Tekan tombolnya lagi untuk melanjutkan.',
}

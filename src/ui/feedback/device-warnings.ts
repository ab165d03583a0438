// Warnings about the phone itself, as sentences; undefined when there is nothing to warn about.

/** `minutes`: how far the phone's clock is ahead of the server's; negative when it is behind. */
export function clockSentence(minutes: number | undefined): string | undefined {
  if (minutes === undefined) return undefined
  return `Jam HP ini ${durationOf(Math.abs(minutes))} ${minutes > 0 ? 'lebih cepat' : 'terlambat'}. Waktu kiriman memakai jam server.`
}

export function quotaSentence(quota: { low: boolean; noPhotos: boolean; full: boolean }): string | undefined {
  if (quota.full) return 'HP penuh: isian terakhir belum tersimpan. Kosongkan sebagian penyimpanan, lalu simpan lagi.'
  if (quota.noPhotos) return 'HP hampir penuh. Foto baru belum bisa disimpan; tulisan tetap bisa.'
  if (quota.low) return 'Ruang HP tinggal sedikit. Kosongkan sebagian supaya foto tetap bisa disimpan.'
  return undefined
}

/**
 * Safari, and every browser on iOS, deletes what a site has stored, but not what an installed app has. `ios`: else a
 * Mac.
 */
export const evictionSentence = (ios: boolean) =>
  `Peramban ini dapat menghapus draf dan yang belum terkirim bila Etalase Mutu 7 hari tidak dibuka. Kirim sebelum itu, atau isi di aplikasi yang dipasang di ${ios ? 'layar utama' : 'Dock'}.`

function durationOf(minutes: number) {
  if (minutes < 120) return `${minutes} menit`
  return minutes < 2 * 24 * 60 ? `${Math.round(minutes / 60)} jam` : `${Math.round(minutes / (24 * 60))} hari`
}

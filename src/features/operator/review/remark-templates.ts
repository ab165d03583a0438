// Sentences for what reviewers say most often. The merchant reads them as they stand.

export const remarkTemplates = [
  {
    name: 'Foto label',
    sentence: 'Foto label belum menampilkan nomor SNI dengan jelas. Mohon unggah foto label yang terbaca.',
  },
  {
    name: 'Nomor SNI',
    sentence: 'Nomor SNI belum sesuai dengan sertifikatnya. Mohon tulis persis seperti di sertifikat.',
  },
  { name: 'Masa berlaku', sentence: 'Tanggal berlaku sertifikat SNI belum sesuai. Mohon periksa tanggalnya.' },
  { name: 'Harga', sentence: 'Harga belum sesuai dengan satuannya. Mohon periksa harga bawah, harga atas, dan berat.' },
  { name: 'Kategori', sentence: 'Kategori belum tepat. Mohon pilih kategori yang paling sesuai dengan produk.' },
  {
    name: 'Nama',
    sentence: 'Nama produk belum jelas. Mohon tulis nama barangnya, tanpa harga dan tanpa ajakan membeli.',
  },
  {
    name: 'Keterangan',
    sentence: 'Keterangan belum menjelaskan produk. Mohon tulis bahan, ukuran, dan cara memakainya.',
  },
  { name: 'Foto produk', sentence: 'Foto produk kurang jelas. Mohon unggah foto yang terang dan tidak buram.' },
] as const

export const maxRemarkLength = 1000

/** A sentence added to what is written; one that stands there already is not said twice. */
export function appendSentence(remark: string, sentence: string): string {
  if (remark.includes(sentence)) return remark
  const longer = remark.trim() === '' ? sentence : `${remark.trimEnd()} ${sentence}`
  return longer.length > maxRemarkLength ? remark : longer
}

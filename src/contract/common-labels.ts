// What things are called on the screen, letter by letter as the specification says. Apart from the sentences of common-sentences.ts,
// because every first screen carries these.

export const commonLabels = {
  emptyCategory: '- Tidak ada hasil pencarian untuk kategori ini -',
  loadingMore: 'Sedang Memuat',
  mostViewed: 'Paling Sering Dilihat',
  latest: 'Produk Terbaru',
  showcase: 'Etalase Produk',
  mentored: 'Bina UMKM',
  everything: 'Umum',
  anywhere: 'Semua',
  seeShop: 'Lihat Toko',
  seeAll: 'Lihat Semua',
} as const

// @chunk base
// Labels on the screen, in the exact wording of the specification. Separate from common-messages.ts, because every
// first screen loads these.

export const commonLabels = {
  emptyCategory: '- Tidak ada hasil pencarian untuk kategori ini -',
  loadingMore: 'Sedang Memuat',
  mostViewed: 'Paling Sering Dilihat',
  latest: 'Produk Terbaru',
  showcase: 'Etalase Produk',
  mentored: 'Bina UMKM',
  everything: 'Umum',
  /** Leads to the page that downloads this part of the catalogue. */
  offline: 'Buka tanpa sinyal',
  anywhere: 'Semua',
  seeShop: 'Lihat Toko',
  seeAll: 'Lihat Semua',
  noSuchProduct: 'Produk tidak ditemukan.',
} as const

// Sentences both sides say. Quoted texts of the specification stand here letter by letter.

export const words = {
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
  notThere: 'Produk tidak ditemukan.',
  noSuchCall: 'Alamat ini tidak dikenal.',
  stumbled: 'Maaf, ada gangguan di pihak kami. Tidak ada yang berubah; silakan coba lagi.',
  malformed: 'Isian belum benar.',
  sessionOver: 'Sesi Anda telah berakhir, silahkan login kembali',
  notYours: 'Anda tidak berhak membuka bagian ini.',
  slowDown: 'Terlalu banyak permintaan. Mohon tunggu sebentar.',
  tooLarge: 'Kiriman terlalu besar.',
  jsonOnly: 'Kiriman harus berupa JSON.',
} as const

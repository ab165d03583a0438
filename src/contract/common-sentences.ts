// Sentences both sides say: why something is not so. Quoted texts of the specification stand here letter by letter.

export const commonTexts = {
  notThere: 'Produk tidak ditemukan.',
  noSuchCall: 'Alamat ini tidak dikenal.',
  stumbled: 'Maaf, ada gangguan di pihak kami. Tidak ada yang berubah; silakan coba lagi.',
  malformed: 'Isian belum benar.',
  sessionOver: 'Sesi Anda telah berakhir, silahkan login kembali',
  pageNotFound: 'Page Not Found',
  systemError: 'System Error, Something went wrong! Please try again later.',
  wentWrong: 'OOPS! Something went wrong here',
  signInFirst: 'Mohon Login Terlebih Dahulu!',
  error: 'Error',
  signedOut: 'Anda sudah keluar.',
  notYours: 'Anda tidak berhak membuka bagian ini.',
  slowDown: 'Terlalu banyak permintaan. Mohon tunggu sebentar.',
  tooLarge: 'Kiriman terlalu besar.',
  jsonOnly: 'Kiriman harus berupa JSON.',
} as const

/** A sign-in that is refused without a sentence. By itself, so that only the sign-in carries it. */
export const incorrectLogin = 'The login detail is incorrect'

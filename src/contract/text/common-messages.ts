// @chunk rules
import { commonLabels } from './common-labels.ts'

// Error messages used by both client and server. Texts of the specification are in its exact wording.

export const commonTexts = {
  notThere: commonLabels.noSuchProduct,
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

/** The message of a rejected sign-in that has no other message. Separate, so that only the sign-in page loads it. */
export const incorrectLogin = 'The login detail is incorrect'

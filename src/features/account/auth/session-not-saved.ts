/** The phone refuses to keep who is signed in: private window, in-app browser, full storage. */
export const sessionNotSavedText =
  'HP ini tidak mengizinkan aplikasi menyimpan sesi masuk. Buka lewat Chrome tanpa mode penyamaran, atau kosongkan penyimpanan, lalu masuk lagi.'

// @chunk auth
/** For a browser that cannot store the session: private window, in-app browser, full storage. */
export const sessionNotSavedText =
  'HP ini tidak mengizinkan aplikasi menyimpan sesi masuk. Buka lewat Chrome tanpa mode penyamaran, atau kosongkan penyimpanan, lalu masuk lagi.'

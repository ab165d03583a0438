// @chunk auth
/** For a browser that cannot store the session: private window, in-app browser, full storage. */
export const sessionNotSavedText =
  'Peramban ini tidak mengizinkan aplikasi menyimpan sesi masuk. Izinkan cookie dan data situs, jangan pakai mode pribadi, atau kosongkan penyimpanan, lalu masuk lagi.'

// Sentences about being told with the app closed. By themselves, so that who says them carries no shapes.

export const pushWords = {
  /** Of an address that no push service of a browser has. */
  strange: 'Peramban ini memakai layanan notifikasi yang tidak kami kenal.',
  oftenSaved: 'Notifikasi HP ini sudah terlalu sering diatur ulang hari ini.',
  post: 'Postingan baru',
  /** After a number: '3 postingan baru'. */
  posts: 'postingan baru',
} as const

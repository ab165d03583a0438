// Texts about push messages, in a file of their own so that using them does not load zod.

export const pushMessages = {
  /** The endpoint does not belong to a known push service. */
  strange: 'Peramban ini memakai layanan notifikasi yang tidak kami kenal.',
  oftenSaved: 'Notifikasi HP ini sudah terlalu sering diatur ulang hari ini.',
  post: 'Postingan baru',
  /** Follows a number: '3 postingan baru'. */
  posts: 'postingan baru',
} as const

import type { TextKind } from '#contract/help/help.ts'

/** What the texts of the site are called. */
export const textNames: Record<TextKind, string> = {
  terms: 'Syarat & Ketentuan',
  sni: 'Proses Sertifikasi SNI',
  privacy: 'Privasi',
}

import type { TextKind } from '#contract/help/schemas.ts'

/** The names of the legal texts. */
export const textNames: Record<TextKind, string> = {
  terms: 'Syarat & Ketentuan',
  sni: 'Proses Sertifikasi SNI',
  privacy: 'Privasi',
}

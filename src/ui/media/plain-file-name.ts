// @chunk owner-pages
/**
 * The name of something as a part of a file's name, 60 letters at most: 'Keripik Sanjai “Bundo”' →
 * 'keripik-sanjai-bundo'
 */
export function plainFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return [...plain].slice(0, 60).join('').replace(/-+$/, '') || 'etalase'
}

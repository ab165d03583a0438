import { keyless } from '#contract/picture-path.ts'

/** A path on the wire, with its key or without, as the database calls the picture: 'photo/<hex>'. */
export const nameIn = (path: string) => keyless(path).replace(/\.jpg$/, '')

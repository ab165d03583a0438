import { keyless } from '#contract/photos/picture-path.ts'

/** The database's name of a picture, 'photo/<hex>', from its path on the wire with or without a key. */
export const nameIn = (path: string) => keyless(path).replace(/\.jpg$/, '')

import { notThere } from '#contract/problem.ts'

/** A shop that is not open is one that never was. */
export const shopNotFound = () => notThere('Toko tidak ditemukan.')

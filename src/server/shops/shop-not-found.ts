import { notThere } from '#contract/problem.ts'

/** For a shop that does not exist or is not active. */
export const shopNotFound = () => notThere('Toko tidak ditemukan.')

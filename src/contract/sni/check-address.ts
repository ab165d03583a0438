import { pages } from '../addresses.ts'

// The addresses of Periksa SNI, apart from addresses.ts, which every first screen loads.

/** The page that checks a number; with one, it is filled in and checked at once. */
export const checkAddress = (number?: string) =>
  number ? `${pages.sniCheck.pattern}?number=${encodeURIComponent(number)}` : pages.sniCheck.pattern

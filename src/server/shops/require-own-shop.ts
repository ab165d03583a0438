import { requireOwn } from '../http/require-own.ts'

/** The shop of who asks; `asked`, where it is said, must be it. */
export const requireOwnShop = (requestedId: number | null | undefined, by: Parameters<typeof requireOwn>[2]): number =>
  requireOwn('shop', requestedId, by)

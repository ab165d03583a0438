import { requireOwn } from '../../http/require-own.ts'

/** The id of the caller's shop. Throws code 03 if `requestedId` is given and another one. */
export const requireOwnShop = (requestedId: number | null | undefined, by: Parameters<typeof requireOwn>[2]): number =>
  requireOwn('shop', requestedId, by)

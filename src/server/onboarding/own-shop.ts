import { theirs } from '../theirs.ts'

/** The shop of who asks; `asked`, where it is said, must be it. */
export const ownShop = (asked: number | null | undefined, by: Parameters<typeof theirs>[2]): number =>
  theirs('shop', asked, by)

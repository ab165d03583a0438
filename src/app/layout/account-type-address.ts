import { addresses } from '#contract/addresses.ts'

/** One's own account with the choice of its type open. Not among the addresses, which every first load carries. */
export const typeChange = `${addresses.account}?ubah=tipe`

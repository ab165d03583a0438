import { lsproMessages } from '#contract/lspro/rules.ts'
import { notThere } from '#contract/problem.ts'

/** For a body that does not exist or is not active. */
export const lsproNotFound = () => notThere(lsproMessages.noBody)

import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { notThere } from '#contract/problem.ts'

/** A body that is not active is one that never was. */
export const lsproNotFound = () => notThere(lsproWords.noBody)

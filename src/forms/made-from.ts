import { useEffect } from 'react'
import { isChangedElsewhere } from '#contract/elsewhere.ts'
import type { Row } from '#offline/rows.ts'

/** What a write was made from, as its form has it; undefined of one that does not say it. */
export const baseIn = <Ask, Values>(ask: Row['ask'], ofAsk: (ask: Ask) => Values): Values | undefined =>
  typeof ask.base === 'object' && ask.base !== null ? ofAsk(ask.base as Ask) : undefined

/** A write was refused for what has been changed elsewhere: what stands there now is asked for, to be put beside it. */
export function useAskAgain(row: Row | undefined, refetch: () => unknown) {
  const refused = row?.state === 'parked' && isChangedElsewhere(row.problem) ? row.id : undefined
  useEffect(() => {
    if (refused !== undefined) void refetch()
  }, [refused, refetch])
}

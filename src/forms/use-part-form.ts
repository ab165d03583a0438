import { useMemo, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { WaitingName } from '#contract/waiting.ts'
import { dropDraft } from '#offline/draft-writer.ts'
import { arrivedRows, waitingRows } from '#offline/outbox.ts'
import { pendingOf, saidSince } from '#offline/pending.ts'
import type { Row } from '#offline/rows.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { useLate } from '#ui/late.ts'
import type { FieldRules, Fields } from '#ui/ruled.ts'
import { fromDraft } from './draft-values.ts'
import { type Both, type Groups, onceHeard } from './heard-later.ts'
import { baseIn, useAskAgain } from './made-from.ts'
import { type Part, type PartAsk, whereOfRow } from './part.ts'
import { refusalSaid, savePart } from './saving.ts'
import { useKeptForm } from './use-kept-form.ts'

/** A part between its form and its write. */
export type PartMap<Values extends Fields, W extends WaitingName> = {
  empty: Values
  rules: FieldRules<Values>
  /** What a write says, as the form has it. */
  ofAsk: (ask: PartAsk<W>) => Values
  /** What the form's rules agreed with, as it is asked for. */
  toAsk: (values: Values) => PartAsk<W>
  /** The field of the form for a field of the server's. */
  fieldOf?: (name: string) => string
  follows: Groups<Values>
  both?: Both<Values>
}
type Of<Values extends Fields, W extends WaitingName> = {
  part: Part<W>
  map: PartMap<Values, W>
  /** The shelves have been read. */
  ready: boolean
  /** The asking after what the server says. */
  asked: { error: Problem | null; dataUpdatedAt: number; refetch: () => unknown }
  /** What the server says; the same object until it changes. */
  told: Values | undefined
  /** What this phone said last, as long as `told` does not know of it. */
  latest: PartAsk<W> | undefined
  /** Its write that has not arrived. */
  row: Row | undefined
  /** Said instead of sending what would wipe words that this phone has never shown. */
  unheardSaid: string
  onDone: () => void
}

const patience = 2500 // ms until one may fill in what the server has not told yet

/** The form of a part: kept while it is filled in, sent by its button, with a signal or without. */
export function usePartForm<Values extends Fields, W extends WaitingName>(of: Of<Values, W>) {
  const { part, map, ready, asked, told, latest, row, unheardSaid, onDone } = of
  const late = useLate(told === undefined && !asked.error, patience)
  const [failure, setFailure] = useState<string>()
  const [unheard, setUnheard] = useState(false)
  const kept = useKeptForm<Values>(part.name, map, {
    ready,
    said: useMemo(() => latest && map.ofAsk(latest), [latest, map]),
    told,
    mayBegin: Boolean(asked.error) || late,
    isKept,
    follows: map.follows,
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? { values: map.ofAsk(row.ask as PartAsk<W>), problem: row.problem, base: baseIn(row.ask, map.ofAsk) }
          : undefined,
      [row, map],
    ),
  })
  useAskAgain(row, asked.refetch)
  /** Does what this phone has said, or the server, say the same already? */
  async function isKept(draft: Record<string, unknown>) {
    const said = saidSince(await waitingRows(), await arrivedRows(), asked.dataUpdatedAt)
    const last = pendingOf(said, part.name)?.ask as PartAsk<W> | undefined
    const now = last === undefined ? told : map.ofAsk(last)
    const asAsked = (values: Values) => JSON.stringify(map.toAsk(values))
    return now !== undefined && asAsked(fromDraft(map.empty, draft)) === asAsked(now)
  }
  async function save(values: Values) {
    setFailure(undefined)
    setUnheard(false)
    try {
      const base = kept.madeFrom()
      const ask = { ...map.toAsk(values), ...(base && { base: map.toAsk(base) }) }
      const end = await onceHeard(kept, () => savePart(part, ask))
      setUnheard(end === 'draft')
      if (end === 'sent' || end === 'kept') onDone()
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setFailure(error.message)
    }
  }
  return {
    kept,
    /** What the frame of its editor takes. */
    frame: {
      where: whereOfRow(row),
      draft: kept.draft,
      found: kept.found,
      clashing: kept.clashing,
      form: kept.sends(save),
      busy: kept.sending && 'Menyimpan…',
      disabled: !kept.opened,
      failure: failure ?? (unheard && !told ? unheardSaid : refusalSaid(part.words.failed, row)),
      drop: () => dropDraft(part.name),
      onDone,
    },
  }
}

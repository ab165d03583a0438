import { useMemo, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { QueuedWriteName } from '#contract/queued-writes.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import type { FieldRules, Fields } from '#ui/fields/rule-resolver.ts'
import { valuesFromDraft } from '../draft-values.ts'
import { rejectionSentence, saveSection } from '../save-flow.ts'
import { type FieldGroups, type MergeValues, onceLoaded } from '../three-way-merge.ts'
import { useDraftForm } from '../use-draft-form.ts'
import { baseOfWrite, useRefetchOnConflict } from '../write-base.ts'
import { type Section, type SectionInput, saveStateOf } from './editable-section.ts'

/** A part between its form and its write. */
export type SectionMapping<Values extends Fields, W extends QueuedWriteName> = {
  empty: Values
  rules: FieldRules<Values>
  /** What a write says, as the form has it. */
  ofAsk: (ask: SectionInput<W>) => Values
  /** What the form's rules agreed with, as it is asked for. */
  toAsk: (values: Values) => SectionInput<W>
  /** The field of the form for a field of the server's. */
  fieldOf?: (name: string) => string
  follows: FieldGroups<Values>
  both?: MergeValues<Values>
}
type SectionFormOptions<Values extends Fields, W extends QueuedWriteName> = {
  part: Section<W>
  map: SectionMapping<Values, W>
  /** The shelves have been read. */
  ready: boolean
  /** The asking after what the server says. */
  asked: { error: Problem | null; dataUpdatedAt: number; refetch: () => unknown }
  /** What the server says; the same object until it changes. */
  told: Values | undefined
  /** What this phone said last, as long as `told` does not know of it. */
  latest: SectionInput<W> | undefined
  /** Its write that has not arrived. */
  row: OutboxEntry | undefined
  /** Said instead of sending what would wipe words that this phone has never shown. */
  unheardSaid: string
  onDone: () => void
}

const serverTimeout = 2500 // ms until one may fill in what the server has not told yet

/** The form of a part: kept while it is filled in, sent by its button, with a signal or without. */
export function useSectionForm<Values extends Fields, W extends QueuedWriteName>(of: SectionFormOptions<Values, W>) {
  const { part, map, ready, asked, told, latest, row, unheardSaid, onDone } = of
  const late = useDelayed(told === undefined && !asked.error, serverTimeout)
  const [failure, setFailure] = useState<string>()
  const [unheard, setUnheard] = useState(false)
  const kept = useDraftForm<Values>(part.name, map, {
    ready,
    said: useMemo(() => latest && map.ofAsk(latest), [latest, map]),
    told,
    mayBegin: Boolean(asked.error) || late,
    isKept,
    follows: map.follows,
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? {
              values: map.ofAsk(row.ask as SectionInput<W>),
              problem: row.problem,
              base: baseOfWrite(row.ask, map.ofAsk),
            }
          : undefined,
      [row, map],
    ),
  })
  useRefetchOnConflict(row, asked.refetch)
  /** Does what this phone has said, or the server, say the same already? */
  async function isKept(draft: Record<string, unknown>) {
    const said = optimisticWrites(await pendingEntries(), await receipts(), asked.dataUpdatedAt)
    const last = pendingOf(said, part.name)?.ask as SectionInput<W> | undefined
    const now = last === undefined ? told : map.ofAsk(last)
    const asAsked = (values: Values) => JSON.stringify(map.toAsk(values))
    return now !== undefined && asAsked(valuesFromDraft(map.empty, draft)) === asAsked(now)
  }
  async function save(values: Values) {
    setFailure(undefined)
    setUnheard(false)
    try {
      const base = kept.madeFrom()
      const ask = { ...map.toAsk(values), ...(base && { base: map.toAsk(base) }) }
      const end = await onceLoaded(kept, () => saveSection(part, ask))
      setUnheard(end === 'draft')
      if (end === 'sent' || end === 'kept') onDone()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    }
  }
  return {
    kept,
    /** What the frame of its editor takes. */
    frame: {
      where: saveStateOf(row),
      draft: kept.draft,
      found: kept.found,
      clashing: kept.clashing,
      form: kept.sends(save),
      busy: kept.sending && 'Menyimpan…',
      disabled: !kept.opened,
      failure: failure ?? (unheard && !told ? unheardSaid : rejectionSentence(part.words.failed, row)),
      drop: () => discardDraft(part.name),
      onDone,
    },
  }
}

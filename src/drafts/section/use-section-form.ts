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

/** How a section maps between form and write. */
export type SectionMapping<Values extends Fields, W extends QueuedWriteName> = {
  empty: Values
  rules: FieldRules<Values>
  /** Form values of a write. */
  ofAsk: (ask: SectionInput<W>) => Values
  /** The request from valid form values. */
  toAsk: (values: Values) => SectionInput<W>
  /** The field of the form for a field of the server's. */
  fieldOf?: (name: string) => string
  follows: FieldGroups<Values>
  both?: MergeValues<Values>
}
type SectionFormOptions<Values extends Fields, W extends QueuedWriteName> = {
  part: Section<W>
  map: SectionMapping<Values, W>
  /** IndexedDB has been read. */
  ready: boolean
  /** The query of the server's values. */
  asked: { error: Problem | null; dataUpdatedAt: number; refetch: () => unknown }
  /** The server's values; the same object until they change. */
  told: Values | undefined
  /** The pending or just arrived write, as long as `told` does not contain it. */
  latest: SectionInput<W> | undefined
  /** Its pending write. */
  row: OutboxEntry | undefined
  /** The error shown instead of sending a form that would delete text that this phone has never shown. */
  unheardSaid: string
  onDone: () => void
}

const serverTimeout = 2500 // ms until the form may be filled in without the server's values

/** The form of a section: stored as a draft while it is filled in, sent by its button, online or offline. */
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
  /** Is this already saved, by a pending write or on the server? */
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
    /** Props of the editor's frame. */
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

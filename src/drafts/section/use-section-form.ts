// @chunk account
import { useMemo, useState } from 'react'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import type { FieldRules, Fields } from '#ui/fields/rule-resolver.ts'
import { contractCheck } from '../contract-check.ts'
import { type ListReaders, valuesFromDraft } from '../draft-values.ts'
import { formLabels } from '../region/address-values.ts'
import { rejectionSentence, saveSection } from '../save-flow.ts'
import { type FieldGroups, type MergeValues, onceLoaded } from '../three-way-merge.ts'
import { useDraftForm } from '../use-draft-form.ts'
import { baseOfWrite, useRefetchOnConflict } from '../write-base.ts'
import { type Section, type SectionInput, saveStateOf } from './editable-section.ts'

/** The way a section maps between form and write. */
export type SectionMapping<Values extends Fields, W extends QueuedWriteName> = {
  empty: Values
  /** Rules of fields that the request joins; the contract checks the others. */
  rules?: FieldRules<Values>
  lists?: ListReaders<Values>
  /** Form values of a write. */
  fromRequest: (ask: SectionInput<W>) => Values
  /** The request from valid form values. */
  toRequest: (values: Values) => SectionInput<W>
  /** The name of the form field for a field of the server's. */
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
  query: { error: Problem | null; dataUpdatedAt: number; refetch: () => unknown }
  /** The server's values; the same object until they change. */
  serverData: Values | undefined
  /** The pending or just arrived write, as long as `serverData` does not contain it. */
  latest: SectionInput<W> | undefined
  /** Its pending write. */
  row: OutboxEntry | undefined
  /** The error shown instead of sending a form that would delete text that this phone has never shown. */
  notLoadedText: string
  onDone: () => void
}

const serverTimeout = 2500 // ms until the form may be filled in without the server's values

/** The form of a section: stored as a draft while it is filled in, sent by its button, online or offline. */
export function useSectionForm<Values extends Fields, W extends QueuedWriteName>(of: SectionFormOptions<Values, W>) {
  const { part, map, ready, query, serverData: serverValues, latest, row, notLoadedText, onDone } = of
  const isLate = useDelayed(serverValues === undefined && !query.error, serverTimeout)
  const [failure, setFailure] = useState<string>()
  const [isNotLoaded, setIsNotLoaded] = useState(false)
  const check = contractCheck<Values>(part.write, map.toRequest, map.fieldOf)
  const form = useDraftForm<Values>(
    part.name,
    { ...map, check },
    {
      ready,
      pending: useMemo(() => latest && map.fromRequest(latest), [latest, map]),
      serverData: serverValues,
      mayBegin: Boolean(query.error) || isLate,
      isKept: isSaved,
      follows: map.follows,
      parked: useMemo(
        () =>
          row?.state === 'parked' && row.problem
            ? {
                values: map.fromRequest(row.ask as SectionInput<W>),
                problem: row.problem,
                base: baseOfWrite(row.ask, map.fromRequest),
              }
            : undefined,
        [row, map],
      ),
    },
  )
  useRefetchOnConflict(row, query.refetch)
  /** Whether these values are already saved, by a pending write or on the server. */
  async function isSaved(draft: Record<string, unknown>) {
    const writes = optimisticWrites(await pendingEntries(), await receipts(), query.dataUpdatedAt)
    const last = pendingOf(writes, part.name)?.ask as SectionInput<W> | undefined
    const saved = last === undefined ? serverValues : map.fromRequest(last)
    const requestText = (values: Values) => JSON.stringify(map.toRequest(values))
    return saved !== undefined && requestText(valuesFromDraft(map.empty, draft, map.lists)) === requestText(saved)
  }
  async function save(values: Values) {
    setFailure(undefined)
    setIsNotLoaded(false)
    try {
      const base = form.baseValues()
      const ask = { ...map.toRequest(values), ...(base && { base: map.toRequest(base) }) }
      const outcome = await onceLoaded(form, () => saveSection(part, ask))
      setIsNotLoaded(outcome === 'draft')
      if (outcome === 'sent' || outcome === 'kept') onDone()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    }
  }
  return {
    form,
    /** Props of the editor's frame. */
    frame: {
      where: saveStateOf(row),
      draft: form.draft,
      found: form.found,
      conflicting: { ...form.conflicting, labels: formLabels(part.fieldLabels) },
      form: form.formProps(save),
      busy: form.sending && 'Menyimpan…',
      disabled: !form.opened,
      failure: failure ?? (isNotLoaded && !serverValues ? notLoadedText : rejectionSentence(part.words.failed, row)),
      drop: () => discardDraft(part.name),
      onDone,
    },
  }
}

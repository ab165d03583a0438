import { nationalOf } from '#contract/contacts/read-phone.ts'
import type { WizardDetail } from '#contract/onboarding/schemas.ts'
import { fillEmpty, type ListReaders, valuesFromDraft } from '#drafts/draft-values.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'

export type DraftComparison = (
  values: Draft['values'],
  serverDetail: WizardDetail | undefined,
  ask: PendingWrite['ask'] | undefined,
) => boolean
type FieldMapping<Values extends Fields> = {
  empty: Values
  lists?: ListReaders<Values>
  ofShop: (shop: WizardDetail) => Values
  fromRequest: (ask: PendingWrite['ask']) => Values
  toRequest: (shop: number, values: Values, email: string) => unknown
}

/**
 * Whether a draft would send other values than the pending write (`ask`), or else the server's. Compares requests, not
 * form values, so that text hidden by a 'Tidak', or trailing blanks, are no change.
 */
export const compareFields =
  <Values extends Fields>({ empty, lists, ofShop, fromRequest, toRequest }: FieldMapping<Values>): DraftComparison =>
  (values, serverDetail, ask) => {
    const saved = ask ? fromRequest(ask) : serverDetail && ofShop(serverDetail)
    const draft = valuesFromDraft(empty, values, lists)
    const current = saved && values.seen !== true ? fillEmpty(saved, empty, draft) : draft
    return normalized(toRequest(0, current, '')) !== normalized(toRequest(0, saved ?? empty, ''))
  }

// The user and the server may write the same value differently ('07' and '7').
const normalizers: Record<string, (value: never) => unknown> = {
  kbli_codes: (all: (string | { code: string })[]) => all.map((kbli) => (typeof kbli === 'string' ? kbli : kbli.code)),
  rt: Number,
  rw: Number,
  latitude: Number,
  longitude: Number,
  mobile_phone: nationalOf,
}
const normalized = (ask: unknown) =>
  JSON.stringify(
    Object.entries(ask as object).map(([name, value]) => [name, normalizers[name]?.(value as never) ?? value]),
  )

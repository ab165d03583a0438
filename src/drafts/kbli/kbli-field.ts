import type { Kbli } from '#contract/onboarding/schemas.ts'
import type { FormField } from '../form-fields.ts'

const isKbli = (item: unknown): item is Kbli =>
  typeof item === 'object' && item !== null && typeof (item as Kbli).code === 'string'

/** Business classes. One whose name is not on this phone is sent as its code alone. */
export const kbliField: FormField<readonly Kbli[], (string | Kbli)[]> = {
  empty: [],
  fromRequest: (ask) => (ask ?? []).map((one) => (typeof one === 'string' ? { code: one, name: '' } : one)),
  toRequest: (chosen) => chosen.map((one) => (one.name ? one : one.code)),
  ofDraft: (items) => items.filter(isKbli).map(({ code, name = '' }) => ({ code, name })),
}

import { addresses } from '#contract/addresses.ts'
import { faqCategories } from '#contract/help/help-rules.ts'

/** What of the questions is looked at, as the address says it; `id`: the one that is open from the start. */
export type FaqView = { search: string; category: number; id: number | undefined }

/** All of them: they are few, so every phone has the whole list and finds in it by itself, with a signal or without. */
export const faqInput = {}

export function faqViewOf(query: URLSearchParams): FaqView {
  const category = Number(query.get('category_id'))
  const id = Number(query.get('id'))
  return {
    search: query.get('search')?.trim().slice(0, 100) ?? '',
    category: faqCategories.some((one) => one.id === category) ? category : 0,
    id: Number.isInteger(id) && id > 0 ? id : undefined,
  }
}

export function faqAddress({ search = '', category = 0, id }: Partial<FaqView>): string {
  const query = new URLSearchParams({
    ...(category && { category_id: String(category) }),
    ...(search && { search }),
    ...(id && { id: String(id) }),
  })
  return query.size > 0 ? `${addresses.faq}?${query}` : addresses.faq
}

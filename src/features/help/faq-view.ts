import { addresses } from '#contract/addresses.ts'
import { faqCategories } from '#contract/help/rules.ts'

/** The filters in the address of the FAQ page. `id`: the question that is open from the start. */
export type FaqView = { search: string; category: number; id: number | undefined }

/** Fetches all questions: they are few, so the phone filters the whole list itself, also offline. */
export const faqInput = {}

export function faqViewOf(query: URLSearchParams): FaqView {
  const category = Number(query.get('category_id'))
  const id = Number(query.get('id'))
  return {
    search: query.get('search')?.trim().slice(0, 100) ?? '',
    category: faqCategories.some(({ id }) => id === category) ? category : 0,
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

import { addresses } from '#contract/addresses.ts'
import type { ListAnswer } from '#contract/showcase.ts'
import { viewNow, viewOf } from '#features/showcase/showcase-view.ts'
import type { FirstAnswer } from './first-answer.ts'

/** The address of today for a category that has become part of another; what is only called otherwise stays where it is. */
export function movedTo(url: URL, [first]: readonly FirstAnswer[]): string | undefined {
  if (url.pathname !== '/product/show' || first?.name !== 'showcase.list') return undefined
  const asked = viewOf(url.searchParams)
  const now = viewNow(asked, (first.answer as ListAnswer).category)
  return now.category_id === asked.category_id ? undefined : addresses.showcase(now)
}

import { addresses } from '#contract/addresses.ts'
import type { ListAnswer } from '#contract/showcase/showcase.ts'
import { currentView, showcaseViewOf } from '#features/showcase/showcase-view.ts'
import type { SsrAnswer } from './state.ts'

/** The address of today for a category that has become part of another; what is only called otherwise stays where it is. */
export function redirectTarget(url: URL, [first]: readonly SsrAnswer[]): string | undefined {
  if (url.pathname !== '/product/show' || first?.name !== 'showcase.list') return undefined
  const asked = showcaseViewOf(url.searchParams)
  const now = currentView(asked, (first.answer as ListAnswer).category)
  return now.category_id === asked.category_id ? undefined : addresses.showcase(now)
}

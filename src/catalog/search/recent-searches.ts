// @chunk search-box
import { plain } from '#contract/text/normalize-text.ts'
import { createPersonItem } from '#session/person-items.ts'

// The last searches of each user, stored only on this phone. They are removed at sign-out.

const maxSearches = 10
const noSearches: readonly string[] = []

const item = createPersonItem<readonly string[]>('searches', (stored) =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : noSearches,
)

/** The latest first. */
export const recentSearches = () => item.current()
export const useRecentSearches = item.use

/** Adds a search; an earlier one that differs only in case is replaced. */
export const addSearch = (text: string) =>
  item.update((searches) => [text, ...searches.filter((other) => plain(other) !== plain(text))].slice(0, maxSearches))

export const removeSearch = (text: string) => item.update((searches) => searches.filter((other) => other !== text))
export const clearSearches = () => item.update(() => noSearches)

/** Removes the searches of a user who has signed out. */
export const clearSearchesOf = item.remove
/** Removes the searches of users other than this one. */
export const clearOthersSearches = item.removeOthers

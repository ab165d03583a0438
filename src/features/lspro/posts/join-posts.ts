import type { LsproPosting } from '#contract/lspro/lspro-schemas.ts'

/**
 * The latest posts, and below them what is known from before; undefined where the two do not meet any more. What was taken
 * away meanwhile, or stands above now, is in it once or not at all.
 */
export function joinPosts(
  latest: readonly LsproPosting[],
  earlier: readonly LsproPosting[],
): LsproPosting[] | undefined {
  const last = latest.at(-1)?.id
  const at = earlier.findLastIndex(({ id }) => id === last)
  if (at < 0) return undefined
  return [...new Map([...latest, ...earlier.slice(at + 1)].map((post) => [post.id, post])).values()]
}

/** The segments that `listing_count` has counters for (its column `shelf`). Plain: without SNI. */
export type ListingSegment = 'all' | 'sni' | 'plain' | 'mentor' | 'sni-mentor' | 'plain-mentor'

type Flag = 0 | 1 | null | undefined

/**
 * The segment of a request, and its conditions on `product_listing l`, written like its partial indexes. is_sni 0 is
 * the list without SNI; only is_mentor 1 filters, by specification, so 0 has no effect.
 */
export function listingSegmentOf({ is_sni, is_mentor }: { is_sni?: Flag; is_mentor?: Flag }): {
  name: ListingSegment
  conditions: string[]
} {
  const sniName = is_sni === 1 ? 'sni' : is_sni === 0 ? 'plain' : undefined
  const conditions = [
    ...(sniName === 'sni' ? ['l.is_sni'] : []),
    ...(sniName === 'plain' ? ['not l.is_sni'] : []),
    ...(is_mentor === 1 ? ['l.is_mentor'] : []),
  ]
  if (is_mentor === 1) return { name: sniName ? `${sniName}-mentor` : 'mentor', conditions }
  return { name: sniName ?? 'all', conditions }
}

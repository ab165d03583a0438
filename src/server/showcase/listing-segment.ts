/** The names `listing_count` counts by. Plain: without SNI. */
export type ListingSegment = 'all' | 'sni' | 'plain' | 'mentor' | 'sni-mentor' | 'plain-mentor'

type Flag = 0 | 1 | null | undefined

/**
 * Which list is asked for, and its conditions on `product_listing l`, written as its partial indexes are. is_sni 0 is
 * the list without SNI; is_mentor is 1 or nothing, as the specification has it, so 0 is nothing.
 */
export function listingSegmentOf({ is_sni, is_mentor }: { is_sni?: Flag; is_mentor?: Flag }): {
  name: ListingSegment
  conditions: string[]
} {
  const half = is_sni === 1 ? 'sni' : is_sni === 0 ? 'plain' : undefined
  const conditions = [
    ...(half === 'sni' ? ['l.is_sni'] : []),
    ...(half === 'plain' ? ['not l.is_sni'] : []),
    ...(is_mentor === 1 ? ['l.is_mentor'] : []),
  ]
  if (is_mentor === 1) return { name: half ? `${half}-mentor` : 'mentor', conditions }
  return { name: half ?? 'all', conditions }
}

/**
 * Saving work in a state, as a draft or not: the state it has then, what becomes of its place in the queue, and what is
 * written down of it. Alike for a product and for the revision of a live one.
 */
export const transitions = [
  ['draft', 1, 'draft', 'none', 'product.kept'],
  ['draft', 0, 'submitted', 'now', 'product.sent'],
  ['submitted', 1, 'draft', 'none', 'product.withdrawn'],
  ['submitted', 0, 'submitted', 'kept', 'product.sent'],
  ['changes_requested', 1, 'changes_requested', 'kept', 'product.kept'],
  ['changes_requested', 0, 'submitted', 'kept', 'product.sent'],
  ['rejected', 1, 'rejected', 'none', 'product.kept'],
  ['rejected', 0, 'submitted', 'now', 'product.sent'],
] as const

/**
 * Saving in a state: [state before, is_draft, state after, place in the queue, event in the log]. The same for a
 * product and for the revision of a live one.
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

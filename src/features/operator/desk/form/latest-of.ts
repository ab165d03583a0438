/** The latest version of the item open in a dialog, because a colleague may have saved it; a deleted one as it was. */
export const latestOf = <One extends { id: number }, Opened extends One | undefined>(
  opened: Opened,
  all: readonly One[] = [],
): One | Opened => all.find(({ id }) => id === opened?.id) ?? opened

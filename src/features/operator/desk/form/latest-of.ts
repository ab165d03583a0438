/** Of what is open in a window, what is known of it now: a colleague may have saved it. One that is gone stays as it was. */
export const latestOf = <One extends { id: number }, Opened extends One | undefined>(
  opened: Opened,
  all: readonly One[] = [],
): One | Opened => all.find(({ id }) => id === opened?.id) ?? opened

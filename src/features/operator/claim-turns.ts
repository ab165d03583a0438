type Ways<Told> = { take: () => Promise<Told>; release: () => Promise<unknown> }

// A product is taken and given back in the order in which that was asked for, also by a screen that opens while another
// one is still letting go.
const turns = new Map<number, Promise<unknown>>()
function inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(id) ?? Promise.resolve()).then(work, work)
  const settled = mine.catch(() => {})
  turns.set(id, settled)
  void settled.then(() => turns.get(id) === settled && turns.delete(id))
  return mine
}

/** How one product is taken, given back when its screen is left, and let go of when the page itself goes. */
export const holdOf = <Told>(id: number, { take, release }: Ways<Told>) => ({
  take: () => inTurn(id, take),
  give: () => inTurn(id, release),
  // The page dies with this word: an answer that it still waits for will not be heard, so no turn would come any more.
  leave: () => release(),
})

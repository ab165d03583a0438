type ClaimCalls<Told> = { take: () => Promise<Told>; release: () => Promise<unknown> }

// A product is taken and given back in the order in which that was asked for, also by a screen that opens while another
// one is still letting go.
const pendingWork = new Map<number, Promise<unknown>>()
function serialize<T>(id: number, work: () => Promise<T>): Promise<T> {
  const mine = (pendingWork.get(id) ?? Promise.resolve()).then(work, work)
  const settled = mine.catch(() => {})
  pendingWork.set(id, settled)
  void settled.then(() => pendingWork.get(id) === settled && pendingWork.delete(id))
  return mine
}

/** How one product is taken, given back when its screen is left, and let go of when the page itself goes. */
export const claimLock = <Told>(id: number, { take, release }: ClaimCalls<Told>) => ({
  take: () => serialize(id, take),
  give: () => serialize(id, release),
  // The page dies with this word: an answer that it still waits for will not be heard, so no turn would come any more.
  leave: () => release(),
})

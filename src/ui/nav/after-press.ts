// Leaving a field may say what is wrong with it, which moves everything below. When somebody leaves it by pressing a
// link, the link would move away between press and release, and the press would count for nothing.

let pressing = false
const queuedWork = new Set<() => void>()

function runQueued() {
  pressing = false
  // The click follows the release; only then may things move.
  setTimeout(() => {
    for (const work of queuedWork) work()
    queuedWork.clear()
  })
}

if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', () => (pressing = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) addEventListener(end, runQueued, true)
}

/** Does the work now, or once the finger or the mouse has been lifted. */
export function afterPress(work: () => void) {
  if (pressing) queuedWork.add(work)
  else work()
}

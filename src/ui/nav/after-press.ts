// Leaving a field may show its error, which moves everything below. When the user leaves it by pressing a link, the
// link would move away between press and release, and no click would happen.

let pressing = false
const queuedWork = new Set<() => void>()

function runQueued() {
  pressing = false
  // The click follows the release; only after it may the layout change.
  setTimeout(() => {
    for (const work of queuedWork) work()
    queuedWork.clear()
  })
}

if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', () => (pressing = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) addEventListener(end, runQueued, true)
}

/** Runs `work` now, or once the finger or the mouse button has been released. */
export function afterPress(work: () => void) {
  if (pressing) queuedWork.add(work)
  else work()
}

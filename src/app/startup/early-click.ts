// @chunk boot
// A tap can come before the app's code: a button that is tapped before it is hydrated is clicked again afterwards.
// Links and forms need no help, because they work without scripts.

/**
 * React adds keys to each element that it hydrates or creates, server-rendered elements have no keys of their own. The
 * shell's have them some time before React can handle a tap on them; AppRouter says when.
 */
const isHydrated = (button: Element) => document.body.dataset.hydrated !== undefined && Object.keys(button).length > 0

let pendingButton: HTMLButtonElement | undefined

/** The events of a tap. React handles each of them at once, and would hydrate the whole page for it in one task. */
const touches = ['pointerdown', 'touchstart', 'mousedown', 'pointerup', 'touchend', 'mouseup', 'click'] as const

/** Starts recording the last button that was tapped too early. */
export function captureEarlyClick() {
  for (const name of touches) addEventListener(name, capture, true)
}

function capture(touch: Event) {
  const button = (touch.target as Element).closest('button')
  if (!button || isHydrated(button)) return
  // Only replayClick() may handle this tap: React may hydrate the button because of it, and would click it twice.
  touch.stopPropagation()
  if (touch.type !== 'click') return
  if (!pendingButton) requestAnimationFrame(replayClick)
  pendingButton = button
}

/**
 * Runs in an animation frame: React cannot handle a click while it is rendering. A click on a button that was replaced
 * meanwhile has no effect.
 */
function replayClick() {
  const button = pendingButton!
  if (button.isConnected && !isHydrated(button)) return requestAnimationFrame(replayClick)
  pendingButton = undefined
  button.click()
}

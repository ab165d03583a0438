// @chunk boot
// A tap can come before the app's code: a button that is tapped before it is hydrated is clicked again afterwards.
// Links and forms need no help, because they work without scripts.

/** React adds keys to each element that it hydrates or creates; server-rendered elements have no keys of their own. */
const isHydrated = (button: Element) => Object.keys(button).length > 0

let pendingButton: HTMLButtonElement | undefined

/** Starts recording the last button that was tapped too early. */
export const captureEarlyClick = () =>
  addEventListener(
    'click',
    (tap) => {
      const button = (tap.target as Element).closest('button')
      if (!button || isHydrated(button)) return
      // Only replayClick() may handle this tap: React may hydrate the button because of it, and would click it twice.
      tap.stopPropagation()
      if (!pendingButton) requestAnimationFrame(replayClick)
      pendingButton = button
    },
    true,
  )

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

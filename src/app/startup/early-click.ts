// A thumb can be faster than the app's code: the button it met before that part of the page was alive is pressed once it
// is. Links and forms need no help; they work without us.

/** React marks each element it has taken over, or made; those as the server drew them have nothing of their own. */
const isHydrated = (button: Element) => Object.keys(button).length > 0

let pendingButton: HTMLButtonElement | undefined

/** Begins to keep the last button that was tapped too early. */
export const captureEarlyClick = () =>
  addEventListener(
    'click',
    (tap) => {
      const button = (tap.target as Element).closest('button')
      if (!button || isHydrated(button)) return
      // It is ours now: React may bring this part alive for this very tap, and would press it a second time.
      tap.stopPropagation()
      if (!pendingButton) requestAnimationFrame(replayClick)
      pendingButton = button
    },
    true,
  )

/** Outside React's own work, which cannot answer from within. One whose part was drawn anew meanwhile is heard by nobody. */
function replayClick() {
  const button = pendingButton!
  if (button.isConnected && !isHydrated(button)) return requestAnimationFrame(replayClick)
  pendingButton = undefined
  button.click()
}

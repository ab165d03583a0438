// A thumb can be faster than the app's code: the button it met before that part of the page was alive is pressed once it
// is. Links and forms need no help; they work without us.

/** React marks each element it has taken over, or made; those as the server drew them have nothing of their own. */
const isAlive = (button: Element) => Object.keys(button).length > 0

let met: HTMLButtonElement | undefined

/** Begins to keep the last button that was tapped too early. */
export const keepEarlyTap = () =>
  addEventListener(
    'click',
    (tap) => {
      const button = (tap.target as Element).closest('button')
      if (!button || isAlive(button)) return
      // It is ours now: React may bring this part alive for this very tap, and would press it a second time.
      tap.stopPropagation()
      if (!met) requestAnimationFrame(press)
      met = button
    },
    true,
  )

/** Outside React's own work, which cannot answer from within. One whose part was drawn anew meanwhile is heard by nobody. */
function press() {
  const button = met!
  if (button.isConnected && !isAlive(button)) return requestAnimationFrame(press)
  met = undefined
  button.click()
}

// A thumb can be faster than the app's code: the button it met before the page was alive is pressed once it is. Links
// and forms need no help; they work without us.

let met: HTMLButtonElement | undefined
const keep = ({ target }: Event) => {
  met = (target as Element).closest?.('button') ?? undefined
}

/** Begins to keep the last button that was tapped. */
export const keepEarlyTap = () => document.addEventListener('click', keep, true)

/** Presses the button that was tapped too early, if there was one. Called once the page is alive. */
export function pressEarlyTap() {
  document.removeEventListener('click', keep, true)
  const button = met
  met = undefined
  if (button?.isConnected) button.click()
}

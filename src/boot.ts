import '#app/styles.css'
import { captureEarlyClick } from './app/startup/early-click.ts'
import { captureInstallPrompt } from './app/startup/install-prompt-event.ts'

// What the page loads by itself: its style, and these lines. The first screen is already drawn; its biggest picture has
// the connection to itself before the app's code asks for eight times as much. The page can be read and its links followed
// meanwhile.

const pictureTimeout = 1500 // ms, after which a picture that does not come keeps nobody waiting

captureInstallPrompt()
captureEarlyClick()

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
if (!picture) loadApp()
else {
  // A picture that cannot be had keeps nobody waiting; nor does a page nobody looks at, which draws no frames.
  void picture.decode().then(afterNextFrame, afterNextFrame)
  setTimeout(loadApp, pictureTimeout)
}

function afterNextFrame() {
  requestAnimationFrame(() => setTimeout(loadApp))
}

/** Asked for twice, it comes once. */
function loadApp() {
  // Not awaited and not caught: a failure is the browser's to report, and the page stays readable.
  void import('./main.tsx')
}

import '#app/styles.css'
import { captureErrors } from './app/startup/capture-errors.ts'
import { captureEarlyClick } from './app/startup/early-click.ts'
import { captureInstallPrompt } from './app/startup/install-prompt-event.ts'

// The only code that the page loads at once: its CSS, and these lines. The first screen is already rendered; its
// biggest picture has the connection to itself before the app's code loads eight times as much. Meanwhile the page can
// be read and its links work.

const pictureTimeout = 1500 // ms to wait for the picture before the app is loaded anyway

captureErrors()
captureInstallPrompt()
captureEarlyClick()

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
if (!picture) loadApp()
else {
  // A picture that fails also loads the app; the timeout also covers a hidden page, which gets no animation frames.
  void picture.decode().then(afterNextFrame, afterNextFrame)
  setTimeout(loadApp, pictureTimeout)
}

function afterNextFrame() {
  requestAnimationFrame(() => setTimeout(loadApp))
}

/** Called twice, it loads the app once. */
function loadApp() {
  // React first: a slow phone runs it and the app in two tasks, and takes touches between them. A failure is not
  // caught: the browser reports it, and the page stays readable.
  void import('react-dom/client').then(() => import('./main.tsx'))
}

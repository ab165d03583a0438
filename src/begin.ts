import '#ui/look.css'
import { keepEarlyTap } from '#app/early-tap.ts'
import { keepInstallOffer } from '#app/install-offer.ts'

// What the page loads by itself: its style, and these lines. The first screen is already drawn; its biggest picture has
// the road to itself before the app's code asks for eight times as much. The page can be read and its links followed
// meanwhile.

const patience = 1500 // ms, after which a picture that does not come keeps nobody waiting

keepInstallOffer()
keepEarlyTap()

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
if (!picture) begin()
else {
  // A picture that cannot be had keeps nobody waiting; nor does a page nobody looks at, which draws no frames.
  void picture.decode().then(afterNextFrame, afterNextFrame)
  setTimeout(begin, patience)
}

function afterNextFrame() {
  requestAnimationFrame(() => setTimeout(begin))
}

/** Asked for twice, it comes once. */
function begin() {
  // Not awaited and not caught: a failure is the browser's to report, and the page stays readable.
  void import('./main.tsx')
}

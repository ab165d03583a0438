import '#ui/look.css'
import { keepInstallOffer } from '#app/install-offer.ts'

// What the page loads by itself: its style, and these lines. The first screen is already drawn; its biggest picture has
// the road to itself before the app's code asks for eight times as much. The page can be read and its links followed
// meanwhile.

const patience = 1500 // ms, after which a picture that does not come keeps nobody waiting

keepInstallOffer()

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
if (!picture || picture.complete) begin()
else {
  for (const event of ['load', 'error']) picture.addEventListener(event, begin, { once: true })
  setTimeout(begin, patience)
}

function begin() {
  // Not awaited and not caught: a failure is the browser's to report, and the page stays readable.
  void import('./main.tsx')
}

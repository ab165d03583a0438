// @chunk after-start

// The picture of a touched card, which the phone has already, stands in for that of the product's page until the larger
// size is loaded. Outside React, whose gallery is in the first load of a product.

const patience = 10_000 // ms until the page of the product has been rendered

const pictureAddress = /\/([a-z]+\/[0-9a-f]{32})(?:-\d+)?\.(?:avif|webp|jpg)$/

let stop = () => {}

/** Call when a card is touched. Returns the path of its picture without size and format; undefined without one. */
export function showTouchedPicture(card: Element | null): string | undefined {
  stop()
  const address = card?.querySelector('img')?.currentSrc ?? ''
  const [, path] = pictureAddress.exec(address) ?? []
  if (!path) return undefined
  const observer = new MutationObserver(() => {
    const large = document.querySelector<HTMLImageElement>(`.gallery img[src*="${path}"]`)
    if (!large) return
    stop()
    if (!large.complete) standIn(address, large)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => stop(), patience)
  stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  return path
}

function standIn(address: string, large: HTMLImageElement) {
  const small = new Image()
  small.src = address
  small.alt = ''
  small.decoding = 'sync'
  large.closest('picture')?.before(small)
  // If the larger size fails, the text of a missing picture lies above the small one.
  void large.decode().then(
    () => small.remove(),
    () => {},
  )
}

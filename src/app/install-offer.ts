/** The browser's offer to install the app, kept for a better moment. */
export type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallOffer | undefined
let tell = () => {}

/** Keeps the offer, which comes once, and maybe before the app's code. Called before anything else. */
export function keepInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    tell()
  })
  addEventListener('appinstalled', () => {
    offer = undefined
    tell()
  })
}

/** The offer, until it is taken: it can be used once. */
export const installOffer = () => offer
export function takeInstallOffer() {
  const taken = offer
  offer = undefined
  return taken
}

/** Called when an offer comes or goes. One listener: the app. */
export function onInstallOffer(listener: () => void) {
  tell = listener
}

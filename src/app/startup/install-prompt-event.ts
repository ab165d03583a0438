/** The browser's offer to install the app, kept for a better moment. */
export type InstallPromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let promptEvent: InstallPromptEvent | undefined
let notify = () => {}

/** Keeps the offer, which comes once, and maybe before the app's code. Called before anything else. */
export function captureInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    promptEvent = event as InstallPromptEvent
    notify()
  })
  addEventListener('appinstalled', () => {
    promptEvent = undefined
    notify()
  })
}

/** The offer, until it is taken: it can be used once. */
export const installPrompt = () => promptEvent
export function takeInstallPrompt() {
  const taken = promptEvent
  promptEvent = undefined
  return taken
}

/** Called when an offer comes or goes. One listener: the app. */
export function onInstallPrompt(listener: () => void) {
  notify = listener
}

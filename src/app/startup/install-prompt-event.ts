// @chunk boot
/** The browser's install prompt, stored for a better moment. */
export type InstallPromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let promptEvent: InstallPromptEvent | undefined
let notify = () => {}

/** Stores the event, which comes once, and maybe before the app's code. Called before anything else. */
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

/** The stored event, until it is taken: it can be used once. */
export const installPrompt = () => promptEvent
export function takeInstallPrompt() {
  const event = promptEvent
  promptEvent = undefined
  return event
}

/** Calls `listener`, the only one, when the event comes or goes. */
export function onInstallPrompt(listener: () => void) {
  notify = listener
}

// The screen of what has not left this phone yet.
export { OutboxPage } from './OutboxPage.tsx'

// The chunk of the outbox page.
export { OutboxPage } from './OutboxPage.tsx'

// The FAQ and the texts of the site, in one chunk.
export { FaqPage } from './FaqPage.tsx'
export { PrivacyPage, TermsPage } from './TextPages.tsx'

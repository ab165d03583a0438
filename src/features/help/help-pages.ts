// Questions and answers, and the texts of the site, in one piece.
export { FaqPage } from './FaqPage.tsx'
export { PrivacyPage, TermsPage } from './TextPages.tsx'

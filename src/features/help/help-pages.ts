// Questions and answers, and what the house says of itself, in one piece.
export { FaqPage } from './FaqPage.tsx'
export { PrivacyPage, TermsPage } from './TextPages.tsx'

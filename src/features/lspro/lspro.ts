// The pages everybody may open, in one piece: who reads the feed opens a body next.
export { LsproFeedPage } from './LsproFeedPage.tsx'
export { LsproPage } from './LsproPage.tsx'
export { LsprosPage } from './LsprosPage.tsx'

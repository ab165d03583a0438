// The pages everybody may open, in one piece: who reads the feed opens a body next.
export { LsproFeedPage } from './posts/LsproFeedPage.tsx'
export { LsproPage } from './public/LsproPage.tsx'
export { LsprosPage } from './public/LsprosPage.tsx'

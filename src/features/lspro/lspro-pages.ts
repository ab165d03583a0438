// The public LSPRO pages, in one chunk: a visitor who reads the feed usually opens an LSPRO next.
export { LsproFeedPage } from './posts/LsproFeedPage.tsx'
export { LsproPage } from './public/LsproPage.tsx'
export { LsprosPage } from './public/LsprosPage.tsx'

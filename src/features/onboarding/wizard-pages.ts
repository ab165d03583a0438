// The merchant's five stages, in one chunk.
export { Stage1Page } from './Stage1Page.tsx'
export { Stage2Page } from './Stage2Page.tsx'
export { Stage3Page } from './Stage3Page.tsx'
export { Stage4Page } from './Stage4Page.tsx'
export { Stage5Page } from './Stage5Page.tsx'

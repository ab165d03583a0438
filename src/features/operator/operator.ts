// The operator's desk, in one piece that only operators load.
export { DeskNav } from './DeskNav.tsx'
export { DeskPage } from './DeskPage.tsx'

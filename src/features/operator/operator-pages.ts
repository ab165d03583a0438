// The operator's desk, in one chunk that only operators load.
export { DeskNav } from './desk/DeskNav.tsx'
export { DeskPage } from './desk/DeskPage.tsx'

// What opens over a page, in one piece that comes with the first tap, or with the session of somebody signed in.
export { AccountDrawer } from './AccountDrawer.tsx'
export { AccountMenu } from './AccountMenu.tsx'
export { MenuDrawer } from './MenuDrawer.tsx'

// Drawers and the account menu, in one chunk that loads with the first tap, or at once for a signed-in user.
export { AccountDrawer } from './AccountDrawer.tsx'
export { AccountMenu } from './AccountMenu.tsx'
export { MenuDrawer } from './MenuDrawer.tsx'

// What opens over a page, in one piece that comes with the first tap.
export { AccountDrawer } from './AccountDrawer.tsx'
export { InstallCoach } from './InstallCoach.tsx'
export { MenuDrawer } from './MenuDrawer.tsx'
export { UpdateNotice } from './UpdateNotice.tsx'

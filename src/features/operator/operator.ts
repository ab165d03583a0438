// The operator's desk, in one piece that only operators load.
export { AuditPage } from './AuditPage.tsx'
export { DeskNav } from './DeskNav.tsx'
export { QueuePage } from './QueuePage.tsx'
export { ReviewPage } from './ReviewPage.tsx'
export { ShopPage } from './ShopPage.tsx'
export { ShopsPage } from './ShopsPage.tsx'

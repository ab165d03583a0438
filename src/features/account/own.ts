// One's own account, in one piece.
export { AccountEditPage } from './AccountEditPage.tsx'
export { AccountPage } from './AccountPage.tsx'
export { DataPage } from './DataPage.tsx'
export { DevicesPage } from './DevicesPage.tsx'
export { NotificationsPage } from './NotificationsPage.tsx'
export { PasswordPage } from './PasswordPage.tsx'
export { VisitorFormPage } from './VisitorFormPage.tsx'

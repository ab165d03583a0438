// The pages of the user's own account, in one chunk.
export { AccountEditPage } from './profile/AccountEditPage.tsx'
export { AccountPage } from './profile/AccountPage.tsx'
export { DataPage } from './profile/DataPage.tsx'
export { DevicesPage } from './profile/DevicesPage.tsx'
export { NotificationsPage } from './profile/NotificationsPage.tsx'
export { PasswordPage } from './profile/PasswordPage.tsx'
export { VisitorFormPage } from './profile/VisitorFormPage.tsx'

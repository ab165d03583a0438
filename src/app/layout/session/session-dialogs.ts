// What opens by itself over a page, about work that has not been sent: with code of its own, for it is seldom needed.

export { SignInAgainDialog } from './SignInAgainDialog.tsx'
export { SignOutDialog } from './SignOutDialog.tsx'

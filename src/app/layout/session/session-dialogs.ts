// @chunk account
// The dialogs about unsent work, in a chunk of their own because they are seldom needed.

export { SignInAgainDialog } from './SignInAgainDialog.tsx'
export { SignOutDialog } from './SignOutDialog.tsx'

// The steps of coming in besides the sign-in itself, in one piece: whoever takes one soon takes the next.
export { AccountTypePage } from './AccountTypePage.tsx'
export { ChangeEmailPage } from './ChangeEmailPage.tsx'
export { DisownPage } from './DisownPage.tsx'
export { EmailSentPage } from './EmailSentPage.tsx'
export { EmailVerifiedPage } from './EmailVerifiedPage.tsx'
export { ForgotPage } from './ForgotPage.tsx'
export { NewPasswordPage } from './NewPasswordPage.tsx'
export { RegistrationPage } from './RegistrationPage.tsx'

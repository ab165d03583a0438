// What opens by itself over a page, about work that has not been sent: with code of its own, for it is seldom needed.
export { LeaveWithWork } from './LeaveWithWork.tsx'
export { SignInAgain } from './SignInAgain.tsx'

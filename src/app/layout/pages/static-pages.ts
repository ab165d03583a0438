// Pages that ask nothing and say where else to go, in one piece.
export { DashboardPage } from './DashboardPage.tsx'
export { BrokenPage, ErrorPage, MissingPage } from './ErrorPages.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
export { SignOutPage } from './SignOutPage.tsx'

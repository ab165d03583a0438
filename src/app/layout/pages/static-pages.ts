// Pages without data of their own that link to other pages, in one chunk.
export { DashboardPage } from './DashboardPage.tsx'
export { BrokenPage, ErrorPage, MissingPage } from './ErrorPages.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
export { SignOutPage } from './SignOutPage.tsx'

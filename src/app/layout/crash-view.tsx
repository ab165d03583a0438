import { isChunkFailure } from '../startup/chunk-recovery.ts'
import { CrashPage } from './CrashPage.tsx'
import { NotCachedPage } from './NotCachedPage.tsx'

/** What stands where a page could not be drawn. */
export const CrashView = ({ error }: { error: unknown }) =>
  // Without a network a page whose code never came is no accident.
  isChunkFailure(error) && !navigator.onLine ? <NotCachedPage tryAgain={() => location.reload()} /> : <CrashPage />

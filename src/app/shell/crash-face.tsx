import { isChunkFailure } from '../heal.ts'
import { CrashPage } from './CrashPage.tsx'
import { NeverSeenPage } from './NeverSeenPage.tsx'

/** What stands where a page could not be drawn. */
export const CrashFace = ({ error }: { error: unknown }) =>
  // Without a network a page whose code never came is no accident.
  isChunkFailure(error) && !navigator.onLine ? <NeverSeenPage tryAgain={() => location.reload()} /> : <CrashPage />

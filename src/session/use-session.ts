import { useSyncExternalStore } from 'react'
import { onSession, type Session, session } from './session.ts'

const nobody = () => undefined

/** Who is signed in, for a screen; nobody on the server and in the first paint, which are the same for all. */
export const useSession = (): Session | undefined => useSyncExternalStore(onSession, session, nobody)

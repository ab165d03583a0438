// @chunk base
import { useSyncExternalStore } from 'react'
import { onSession, type Session, session } from './session.ts'

const signedOut = () => undefined

/** The session for a screen; undefined on the server and in the first paint, which is the same for all users. */
export const useSession = (): Session | undefined => useSyncExternalStore(onSession, session, signedOut)

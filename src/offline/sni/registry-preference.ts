import { getItem, setItem } from '#session/safe-storage.ts'

// Whether the owner of this phone wants the registry on it. Apart from the code that loads it, because the start of the
// app asks.

const storageKey = 'sni-register'

/**
 * true: the registry is kept up to date. false: the person has deleted it. Undefined: Periksa SNI was never opened on
 * this phone.
 */
export const isRegistryWanted = () => getItem<boolean>('local', storageKey)

export const setRegistryWanted = (isWanted: boolean) => setItem('local', storageKey, isWanted)

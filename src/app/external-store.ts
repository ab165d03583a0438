// Stands in for the shim of this hook that the router brings along for React 17: 0.6 kB gz of the first load.
export { useSyncExternalStore } from 'react'

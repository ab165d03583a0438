declare const self: ServiceWorkerGlobalScope

// In a file of its own, because the build replaces the name `self.__WB_MANIFEST` at one place only.

/** The files of this release. */
export const precacheList = self.__WB_MANIFEST as { url: string; revision: string | null }[]

/** The shell's revision, which is different in every release. */
export const shellRevision = precacheList.find(({ url }) => url === 'index.html')?.revision

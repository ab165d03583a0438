declare const self: ServiceWorkerGlobalScope

// In a file of its own, because the build replaces the name `self.__WB_MANIFEST` at one place only.

type ListedFile = { url: string; revision: string | null }
const files = self.__WB_MANIFEST as ListedFile[]

/** Pages that few people use: their files are cached when they are used, and from then on in every release. */
const isOptional = ({ url }: ListedFile) => /^assets\/(sni|downloads)-/.test(url)

/** The files of this release that every phone caches. */
export const precacheList = files.filter((file) => !isOptional(file))

/** The paths of the others: '/assets/sni-1a2b3c4d.js'. */
export const optionalPaths = files.filter(isOptional).map(({ url }) => `/${url}`)

/** The decoder of QR codes (sni-decoder.worker.ts): only browsers that have none of their own use it. */
export const isDecoder = (path: string) => path.startsWith('/assets/sni-decoder')

/** The shell's revision, which is different in every release. */
export const shellRevision = precacheList.find(({ url }) => url === 'index.html')?.revision

import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core/types.js'
import { sharePath } from '#contract/addresses.ts'
import { maxSharedPhotos, saveShared } from '#offline/drafts/shared-photos.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { workerSession } from '#session/idb-copy.ts'
import { guest } from '#session/session.ts'

// A photo from the phone's gallery (the manifest's share_target). It is stored before any navigation: with the app
// closed, offline, signed in or not.

export const isShare = ({ url, sameOrigin }: RouteMatchCallbackOptions) => sameOrigin && url.pathname === sharePath

/** Stores the shared photos, and redirects to the page that continues with them. */
export async function receiveShare({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  const query = await storePhotos(request).catch((error: unknown) =>
    error instanceof StorageError ? `trouble=${error.why}` : 'trouble=broken',
  )
  // A redirect to its own page: reloading it does not share again.
  return Response.redirect(`${sharePath}?${query}`, 303)
}

async function storePhotos(request: Request): Promise<string> {
  const form = await request.formData()
  const photos = form
    .getAll('photos')
    .filter((part): part is File => part instanceof File && part.size > 0 && part.type.startsWith('image/'))
  if (photos.length === 0) return 'trouble=none'
  // If the session's copy in IndexedDB cannot be read, the photos are a guest's and wait for the next sign-in.
  const me = await workerSession().catch(() => undefined)
  const id = await saveShared(photos.slice(0, maxSharedPhotos), me?.person ?? guest)
  return `id=${id}${photos.length > maxSharedPhotos ? '&more=1' : ''}`
}

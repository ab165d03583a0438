/** The cache of the pictures of downloaded products. The service worker looks in it, too. */
export const picturesCacheName = 'downloaded-pictures'

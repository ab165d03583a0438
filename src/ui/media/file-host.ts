/** The address before the paths of pictures: of this server, or of a CDN before it. */
export const fileHost: string = import.meta.env.VITE_FILE_HOST ?? '/files'

/** Is data to be saved? Said at the root of the page by whoever starts the app; on the server nobody has said so. */
export const savesData = () => !!globalThis.document?.documentElement.hasAttribute('data-saver')

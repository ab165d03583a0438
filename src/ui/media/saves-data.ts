/** Whether the data saver is on: the attribute <html data-saver>, which applySaveData() sets; false on the server. */
export const savesData = () => !!globalThis.document?.documentElement.hasAttribute('data-saver')

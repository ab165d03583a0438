// @chunk contract-data

/** How many villages the search for one answers at most, and how many letters it needs. */
export const maxPlaces = 8
export const placeLeast = 3

// @chunk lists
/** In its own module: no first screen shows it, and the lists that do show it need none of lazy-icons.ts. */
export const filter =
  'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'

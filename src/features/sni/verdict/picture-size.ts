/** The width of a product's picture beside its verdict, for `sizes`: the server names the same in its preload. */
export const pictureSize = '96px'

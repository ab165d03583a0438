// @chunk contract-data
// The path of a picture in requests and answers: 'photo/<32 hex>.jpg', or 'photo/<32 hex>~<22 hex>.jpg' with a key that
// gives access to it. Both name the same picture.

export const picturePath = /^[a-z]+\/[0-9a-f]{32}(~[0-9a-f]{22})?\.jpg$/

/** A path, or an address on the file host, without its key; compare paths in this form. */
export const keyless = (path: string) => path.replace(/(\/[0-9a-f]{32})~[0-9a-f]{22}(?=[-.])/, '$1')

/** Does this address on the file host contain a key, so that it is private? */
export const isKeyed = (address: string) => keyless(address) !== address

// The path of a picture on the wire: 'photo/<32 hex>.jpg', or 'photo/<32 hex>~<22 hex>.jpg' with the key that opens it to
// whoever was given one. Both name the same picture.

export const picturePath = /^[a-z]+\/[0-9a-f]{32}(~[0-9a-f]{22})?\.jpg$/

/** The path, or an address on the file host, without a key: what two of them are compared by. */
export const keyless = (path: string) => path.replace(/(\/[0-9a-f]{32})~[0-9a-f]{22}(?=[-.])/, '$1')

/** Whether an address on the file host was for somebody alone. */
export const isKeyed = (address: string) => keyless(address) !== address

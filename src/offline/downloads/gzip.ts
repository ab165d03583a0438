/** Whether this browser can unpack files: Safari 16.4, Firefox 113 and Chromium 80 can. */
export const canUnpack = () => 'DecompressionStream' in globalThis && 'CompressionStream' in globalThis

/** The text of a gzip file. Rejects when it is damaged: gzip has a checksum of its content. */
export const gunzipText = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()

export const gzipText = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())

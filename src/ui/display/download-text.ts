// @chunk after-start
/** Downloads a text as the file `name`; `type` is its MIME type, without a charset. */
export const downloadText = (name: string, text: string, type: string) =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))

/** Downloads bytes as the file `name`. */
export function downloadBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

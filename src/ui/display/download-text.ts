// @chunk after-start
/** Downloads a text as the file `name`; `type` is its MIME type, without a charset. */
export function downloadText(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

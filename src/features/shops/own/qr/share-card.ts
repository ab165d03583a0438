// The ways a card leaves the app.

/** Hands a picture over as a file. */
export function downloadCard(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click; an address that is taken back too soon gives an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `shut`: somebody has thought better of it. */
export type ShareOutcome = 'shared' | 'downloaded' | 'shut'

/** Through the phone's own sheet, as a picture with its address; where it takes no files, as a download. */
export async function shareCard(
  picture: Blob,
  name: string,
  { title, url }: { title: string; url: string },
): Promise<ShareOutcome> {
  const files = [new File([picture], name, { type: picture.type })]
  if (!navigator.canShare?.({ files })) {
    downloadCard(picture, name)
    return 'downloaded'
  }
  try {
    await navigator.share({ files, title, text: `${title} ${url}` })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shut'
    throw error
  }
}

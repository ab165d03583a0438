/** The AVIF pictures in a page's HTML at the widths that phones load, each once: '/files/product/….avif'. */
export function picturesOf(html: string): string[] {
  const named = html.matchAll(/(?:https?:\/\/[\w.:-]+)?(\/files\/[a-z]+\/[0-9a-f]{32}(?:-(?:160|480|960))?\.avif)/g)
  return [...new Set([...named].map(([, path]) => path!))]
}

/** Requests every picture of a page, because the server draws a picture at its first request. */
export async function drawPictures(url: string, path: string) {
  const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text()
  for (const picture of picturesOf(html)) {
    // A busy server answers 503 after ten seconds, and goes on drawing.
    for (let tries = 6; tries > 0; tries--) {
      const answer = await fetch(new URL(picture, url))
      await answer.arrayBuffer()
      if (answer.status !== 503) break
    }
  }
}

/** The pictures a drawn page names, AVIF at the widths phones take, each once: '/files/product/….avif'. */
export function picturesOf(html: string): string[] {
  const named = html.matchAll(/(?:https?:\/\/[\w.:-]+)?(\/files\/[a-z]+\/[0-9a-f]{32}(?:-(?:160|480|960))?\.avif)/g)
  return [...new Set([...named].map(([, path]) => path!))]
}

/** Asks for the pictures of a page and waits for them, for a picture is drawn when somebody asks. */
export async function drawnAt(url: string, path: string) {
  const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text()
  for (const picture of picturesOf(html)) {
    // A busy machine says after ten seconds that it has not drawn it yet, and goes on with it.
    for (let left = 6; left > 0; left--) {
      const answer = await fetch(new URL(picture, url))
      await answer.arrayBuffer()
      if (answer.status !== 503) break
    }
  }
}

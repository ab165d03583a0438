/** The pictures a drawn page names, AVIF at the widths phones take, each once: '/files/product/….avif'. */
export function picturesOf(html: string): string[] {
  const named = html.matchAll(/(?:https?:\/\/[\w.:-]+)?(\/files\/[a-z]+\/[0-9a-f]{32}(?:-(?:160|480|960))?\.avif)/g)
  return [...new Set([...named].map(([, path]) => path!))]
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RenderedPage, RenderPage } from './ssr.ts'
import { readAssets } from './static-assets.ts'

/** As the build draws it: `chunks` are the pieces of the app whose style the page needs besides that of every page. */
type BuiltRender = (...asked: Parameters<RenderPage>) => Promise<(RenderedPage & { chunks?: string[] }) | undefined>

/** What the build made for phones: files, the page around every screen, and what draws the first one. `dist` ends in a slash. */
export async function loadClientBuild(dist: URL) {
  const folder = fileURLToPath(new URL('client/', dist))
  const renderer: { renderPage: BuiltRender } = await import(new URL('server/first-screen.js', dist).href)
  const styles = await readStyles(folder)
  const render: RenderPage = async (...asked) => {
    const screen = await renderer.renderPage(...asked)
    const files = screen?.chunks?.flatMap((name) => styles.get(name) ?? []) ?? []
    return screen && { ...screen, styles: files.map((file) => `<link rel="stylesheet" href="/${file}">`).join('') }
  }
  return {
    assets: await readAssets(folder),
    template: await readFile(`${folder}index.html`, 'utf8'),
    render,
  }
}

/** The style files of each piece of the app, by its name. */
async function readStyles(folder: string): Promise<Map<string, string[]>> {
  const manifest = JSON.parse(await readFile(`${folder}.vite/manifest.json`, 'utf8')) as Record<
    string,
    { name?: string; css?: string[] }
  >
  return new Map(Object.values(manifest).map(({ name = '', css = [] }) => [name, css]))
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RenderedPage, RenderPage } from './ssr.ts'
import { readAssets } from './static-assets.ts'

/** A page rendered by the build's code: `chunks` are the chunks whose styles it needs besides the common one. */
type BuiltRender = (...args: Parameters<RenderPage>) => Promise<(RenderedPage & { chunks?: string[] }) | undefined>

/**
 * The build for phones: files, the HTML template, and the function that renders first screens. `dist` ends in a slash.
 */
export async function loadClientBuild(dist: URL) {
  const folder = fileURLToPath(new URL('client/', dist))
  // Without it React loads its development build, which takes five times as long for a page (docs/first-screen.md).
  const { env } = process
  env.NODE_ENV ??= 'production'
  const renderer: { renderPage: BuiltRender } = await import(new URL('server/first-screen.js', dist).href)
  const styles = await readStyles(folder)
  const render: RenderPage = async (...args) => {
    const screen = await renderer.renderPage(...args)
    const files = screen?.chunks?.flatMap((name) => styles.get(name) ?? []) ?? []
    return screen && { ...screen, styles: files.map((file) => `<link rel="stylesheet" href="/${file}">`).join('') }
  }
  return {
    assets: await readAssets(folder),
    template: await readFile(`${folder}index.html`, 'utf8'),
    render,
  }
}

/** The style files of each chunk, by its name. */
async function readStyles(folder: string): Promise<Map<string, string[]>> {
  const manifest = JSON.parse(await readFile(`${folder}.vite/manifest.json`, 'utf8')) as Record<
    string,
    { name?: string; css?: string[] }
  >
  return new Map(Object.values(manifest).map(({ name = '', css = [] }) => [name, css]))
}

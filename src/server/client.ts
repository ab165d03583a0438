import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readAssets } from './assets.ts'
import type { RenderFirstScreen } from './pages.ts'

/** What the build made for phones: files, the page around every screen, and what draws the first one. `dist` ends in a slash. */
export async function builtClient(dist: URL) {
  const folder = fileURLToPath(new URL('client/', dist))
  const drawer: { renderFirstScreen: RenderFirstScreen } = await import(new URL('server/first-screen.js', dist).href)
  return {
    assets: await readAssets(folder),
    template: await readFile(`${folder}index.html`, 'utf8'),
    render: drawer.renderFirstScreen,
  }
}

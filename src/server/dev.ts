import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import type { Config } from './config.ts'
import type { Api } from './http/mount.ts'
import { createTemplateFiller, type RenderPage } from './http/pages/ssr.ts'
import { run } from './run.ts'

// npm run dev: serves the sources, the client through Vite with reload, the API without a build.

const home = fileURLToPath(new URL('../../', import.meta.url))
let vite: ViteDevServer | undefined
await run({
  routes: (config) => [
    (api) => {
      api.app.addHook('onReady', async () => {
        vite = await createServer({
          root: home,
          appType: 'custom',
          server: { middlewareMode: true, hmr: { server: api.app.server } },
        })
      })
      api.app.addHook('onClose', () => vite?.close())
      mountSources(api, config)
    },
  ],
})

function mountSources({ app, ask }: Api, { baseUrl, fileHost }: Config) {
  // API, pictures and health are served by our own routes. Vite answers the files it serves; other addresses are pages.
  app.addHook('onRequest', (request, reply, next) => {
    if (/^\/(api|files|healthz|readyz)\b/.test(request.raw.url ?? '')) return next()
    vite!.middlewares(request.raw, reply.raw, (error: unknown) =>
      error ? next(error as Error) : sendPage(request.raw.url ?? '/'),
    )

    async function sendPage(address: string) {
      if (!String(request.headers.accept ?? '').includes('text/html')) return next()
      reply.hijack()
      const html = await page(address).catch((error: Error) => `<pre>${error.stack?.replaceAll('<', '&lt;')}</pre>`)
      reply.raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
    }
  })

  async function page(address: string): Promise<string> {
    const source = await readFile(join(home, 'index.html'), 'utf8')
    const template = await vite!.transformIndexHtml(address, source)
    const { renderPage } = (await vite!.ssrLoadModule('/src/app/ssr/render.tsx')) as {
      renderPage: RenderPage
    }
    const screen = await renderPage(address, { ask, baseUrl, fileHost })
    return createTemplateFiller(template)(screen ?? { head: '', app: '', answers: '' })
  }
}

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RenderPage } from '#server/http/pages/ssr.ts'
import { readAssets } from '#server/http/pages/static-assets.ts'

export const template = `<!doctype html>
<html lang="id"><head><!--head--><title>Etalase</title><!--/head--><style>body{margin:0}</style></head>
<body><div id="root"><!--app--></div><!--answers--><script type="module" src="/assets/main-x1.js"></script></body></html>`

export const script = `console.log(${JSON.stringify('etalase '.repeat(300))})`

/** A small folder with the structure of the client build. The caller removes it afterwards. */
export async function builtFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-client-'))
  const files: Record<string, string | Buffer> = {
    'index.html': template,
    'sw.js': script,
    'sw.js.br': brotliCompressSync(script),
    'manifest.webmanifest': '{"name":"Etalase Mutu"}',
    'robots.txt': 'User-agent: *\n',
    'icons/icon-192.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'assets/main-x1.js': script,
    'assets/main-x1.js.br': brotliCompressSync(script),
    'assets/main-x1.js.gz': gzipSync(script),
    'assets/main-x0.js': 'a release before',
    'assets/look-x1.css': 'body{}',
    '.vite/manifest.json': '{}',
  }
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return folder
}

export async function smallClient(folder: string, render?: RenderPage) {
  return { assets: await readAssets(folder), template, render }
}

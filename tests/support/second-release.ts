import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Turns the build in this folder into another release: renames every chunk except the vendor's, as a rebuild does, and
 * marks the shell with `<html data-release="two">`. A folder that was turned once can be turned into a third one.
 */
export async function makeSecondRelease(folder: string, release = 'two') {
  const assets = join(folder, 'client/assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name) && !/^(react|rolldown)/.test(name))
  const renamed = new Map(
    names.map((name) => [
      name,
      name.replace(/-(.{8})\./, (_, hash: string) => `-${hash.startsWith('2') ? 3 : 2}${hash.slice(1)}.`),
    ]),
  )
  const rewrite = (text: string) => text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name)
  for (const name of await readdir(assets)) {
    if (!/\.(js|css)$/.test(name)) continue
    const text = rewrite(await readFile(join(assets, name), 'utf8'))
    await put(join(assets, renamed.get(name) ?? name), text)
  }
  for (const name of ['index.html', 'sw.js']) {
    const file = join(folder, 'client', name)
    const text = rewrite(await readFile(file, 'utf8'))
    // The precache identifies the shell by a revision, a hash of its content.
    await put(
      file,
      name === 'sw.js'
        ? text.replace(/(?<="revision":")\w+(?=","url":"index\.html")/, (revision) => revision.slice(1) + revision[0])
        : text.replace(/<html lang="id"( data-release="\w+")?>/, `<html lang="id" data-release="${release}">`),
    )
  }
}

// Lowest quality: the best one takes minutes on a busy machine for a folder with the chunks of a month of builds.
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

async function put(file: string, text: string) {
  await writeFile(file, text)
  await writeFile(`${file}.br`, brotliCompressSync(text, quickly))
  await writeFile(`${file}.gz`, gzipSync(text, { level: 1 }))
}

import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'

// Shared by the audits of photos: camera-like photos, and a shop at the stage of the photos.

/** A camera-like JPEG: shapes with grain, 2 to 4 MB for 12 megapixels. */
export function cameraPhoto(seed: number, width = 4000, height = 3000): Promise<Buffer> {
  const shapes = Array.from({ length: 40 }, (_, n) => {
    const at = (step: number) => (seed * 7919 + n * step) % width
    return `<circle cx="${at(977)}" cy="${at(613) % height}" r="${80 + (at(331) % 500)}" fill="hsl(${at(59) % 360} 60% 55%)"/>`
  }).join('')
  const grain = {
    create: {
      ...{ width, height },
      channels: 3 as const,
      background: '#777',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 18 },
    },
  }
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  )
  return sharp(grain)
    .composite([{ input: drawing, blend: 'soft-light' }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

type User = { email: string; password: string }

/** Saves stages 2 and 3 of the demo's new merchant on the server at `url`. Returns the merchant's credentials. */
export async function atStage4(url: string): Promise<User> {
  const ask = (path: string, body: object, token?: unknown) => post(url, path, body, token)
  const merchant = { email: 'newmerchant@demo.example', password: 'etalase123' }
  const { _token } = await ask('/login', merchant)
  const firstId = async (path: string) => ((await ask(path, {})) as { data: { id: number }[] }).data[0]!.id
  const district = await firstId(`/district/${await firstId(`/regency/${await firstId('/province')}`)}`)
  const place = { village_id: await firstId(`/village/${district}`), address: 'Jalan Kenari 5', zip_code: '16111' }
  const phones = { mobile_phone: '081234567890', office_phone: '0251-100111', rt: '1', rw: '2' }
  const pin = { latitude: '-6.2', longitude: '106.816666' }
  await ask('/merchant/stage-2/save', { ...place, ...phones, ...pin }, _token)
  await ask('/merchant/stage-3/save', { is_lpse: 0, is_lkpp: 0, is_tkdn: 0, is_exp: 0 }, _token)
  return merchant
}

async function post(url: string, path: string, body: object, token?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (answer.code !== '00') throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** The screen of a cheap phone. */
export const phoneSized = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

/** Signs in on a new page and opens the stage of the photos. `init` runs in the page before its own scripts. */
export async function openStage4(context: BrowserContext, { email, password }: User, init?: () => void): Promise<Page> {
  const page = await context.newPage()
  if (init) await page.addInitScript(init)
  await page.goto('/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('token'))
  await page.goto('/merchant/stage-4')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { phoneSized } from './stage4.ts'

const settled = 4000 // ms after which nothing larger is painted any more

/**
 * How long home takes from the icon to its largest paint: without a network, with a stopped worker, on a page whose
 * processor is `slower` times slower. `onStart` gets the milliseconds of each of the `runs`.
 */
export async function coldStarts(
  browser: Browser,
  url: string,
  { runs, slower }: { runs: number; slower: number },
  onStart: (ms: number) => void,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, ...phoneSized })
  try {
    const visit = await context.newPage()
    // On the second visit the worker has the pictures, too.
    for (const address of ['/', '/?src=pwa']) {
      await visit.goto(address)
      await visit.waitForFunction(() => navigator.serviceWorker.controller)
      await visit.waitForFunction(
        () => document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.naturalWidth,
      )
      await pause(settled)
    }
    await visit.close()
    await context.setOffline(true)
    for (let run = 0; run < runs; run++) {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('ServiceWorker.enable')
      await devtools.send('ServiceWorker.stopAllWorkers')
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await page.goto('/?src=pwa')
      await pause(settled)
      onStart(await page.evaluate(largestPaint))
      await page.close()
    }
  } finally {
    await context.close()
  }
}

/** The time of the page's largest contentful paint so far, in ms after its navigation. */
const largestPaint = () =>
  new Promise<number>((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  )

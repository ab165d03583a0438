import { useEffect, useState } from 'react'
import { newId } from '#contract/new-id.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

const minViewMs = 1500 // ms that the page is open before its scan counts
const phonesName = 'label scans'
const provinceName = 'label province'

type Scans = { day: string; phones: Record<string, string> }

/**
 * A random text for this label on this day: the server counts a label once for each of them, and cannot tell that two
 * labels, or two days, are of one phone.
 */
export function phoneFor(token: string, today = dayInJakarta(serverTime())): string {
  const stored = getItem<Scans>('local', phonesName)
  const phones = stored?.day === today && typeof stored.phones === 'object' ? stored.phones : {}
  const phone = phones[token] ?? newId()
  setItem('local', phonesName, { day: today, phones: { ...phones, [token]: phone } } satisfies Scans)
  return phone
}

/** The province that the visitor has named; it stays on this phone for the next label. */
export function useScanProvince(): [province: number, name: (province: number) => void] {
  const [province, setProvince] = useState(0)
  // Read after the first paint, which is the same for all visitors.
  useEffect(() => setProvince(Number(getItem<number>('local', provinceName)) || 0), [])
  return [
    province,
    (id) => {
      setProvince(id)
      setItem('local', provinceName, id)
    },
  ]
}

/**
 * Counts a scan of a genuine label, and once more when a province is named, which the server adds to the same scan.
 * Without a connection nothing is counted, and nothing waits: later it would count for another day.
 */
export function useCountScan(token: string, isGenuine: boolean, province: number) {
  useEffect(() => {
    if (!isGenuine) return
    let sent = false
    const count = () => {
      if (sent || !connectivityNow().open || document.visibilityState !== 'visible') return
      sent = true
      sendScan(token, province).catch(() => {})
    }
    const timer = setTimeout(count, minViewMs)
    // A signal that comes while the page is open.
    const stop = onConnectivity(count)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [token, isGenuine, province])
}

async function sendScan(token: string, province: number) {
  const { requestEndpoint } = await import('#offline/network/request.ts')
  await requestEndpoint(
    'labels.scan',
    { token, phone: phoneFor(token), province_id: province || null },
    { quiet: true },
  )
}

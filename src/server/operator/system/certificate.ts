import { isIP } from 'node:net'
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'

/**
 * The certificate that the site shows to everybody. `error`: why it could not be read; it may be valid all the same.
 */
export type SiteCertificate = { host: string; valid_until: string | null; error: string | null }

const hour = 3_600_000
const retryMs = 300_000

/**
 * Reads the certificate of BASE_URL, which a proxy may serve. It connects to that host alone, within `timeoutMs`, and
 * again after an hour, or after five minutes when it failed. Null when the site has no TLS. Never fails.
 */
export function createCertificateReader(
  baseUrl: string,
  { timeoutMs = 3000, now = Date.now }: { timeoutMs?: number; now?: () => number } = {},
): () => Promise<SiteCertificate | null> {
  const { protocol, hostname, port } = new URL(baseUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  let current: { until: number; read: Promise<SiteCertificate> } | undefined
  return async () => {
    if (protocol !== 'https:') return null
    if (!current || current.until <= now()) {
      const read = validUntilOf(host, Number(port || 443), timeoutMs).then(
        (valid_until) => ({ host, valid_until, error: null }),
        (error: NodeJS.ErrnoException) => ({
          host,
          valid_until: null,
          error: String(error.code ?? error.message).slice(0, 100),
        }),
      )
      const entry = { until: now() + hour, read }
      current = entry
      const { error } = await read
      if (error) entry.until = now() + retryMs
    }
    return current.read
  }
}

/** When the certificate of a host ends, as ISO. It is read also when it is not valid. */
const validUntilOf = (host: string, port: number, timeoutMs: number) =>
  new Promise<string>((resolve, reject) => {
    // Nothing is sent: the handshake alone shows the certificate, also one that has ended.
    const socket: TLSSocket = connect(
      { host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) },
      () => {
        const { valid_to } = socket.getPeerCertificate() as Partial<DetailedPeerCertificate>
        const end = Date.parse(valid_to ?? '')
        if (Number.isNaN(end)) reject(new Error('no certificate'))
        else resolve(new Date(end).toISOString())
        socket.destroy()
      },
    )
    socket.once('error', reject)
    const timer = setTimeout(() => {
      reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
      socket.destroy()
    }, timeoutMs)
    socket.once('close', () => clearTimeout(timer))
  })

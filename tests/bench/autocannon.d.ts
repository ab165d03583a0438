declare module 'autocannon' {
  type Request = { method?: string; path?: string; body?: string; headers?: Record<string, string> }
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Requests after which a connection is replaced. */
    reconnectRate: number
    requests: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p97_5: number; p99: number; max: number }
    errors: number
    timeouts: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

import type { AddressInfo } from 'node:net'
import type { Services } from '@cartograph/features'
import type { Logger } from 'pino'
import type { Assets } from '../assets.ts'
import type { ServerConfig } from '../config/config.ts'
import { listenBacklog } from '../http/limit-connections.ts'
import { openLive } from '../http/live/live.ts'
import { openHttp, type HttpOptions } from '../http/open-http.ts'
import type { Metrics } from './metrics.ts'
import type { Shutdown } from './shutdown.ts'

export interface ServeHttpOptions {
  readonly config: ServerConfig
  readonly assets: Assets
  readonly services: Services
  readonly metrics: Metrics
  readonly sandbox: HttpOptions['sandbox']
  readonly log: Logger
  readonly shutdown: Shutdown
}

export interface HttpAddress {
  /** The public URL. */
  readonly url: string
  /** The URL on this machine. */
  readonly localUrl: string
}

/** Starts to listen. Throws an error that says what to do when the address cannot be used. */
export async function serveHttp(options: ServeHttpOptions): Promise<HttpAddress> {
  const { config, assets, services, metrics, sandbox, log, shutdown } = options
  const { publicUrl } = config
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const http = await openHttp({
    services,
    log,
    metrics,
    isSecure,
    sandbox,
    outbox: config.smtpUrl === null,
    localPages: config.localPages,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    webFolder: assets.web,
  })
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin
  const live = await openLive({ server: http.server, services, metrics, publicOrigin })
  const close = async () => {
    await live.close()
    await http.close()
  }
  shutdown.add('http', close, { stage: 'requests' })
  try {
    await http.listen({ host: config.host, port: config.port, backlog: listenBacklog })
  } catch (error) {
    throw new Error(listenErrorMessage(error, config), { cause: error })
  }
  const { port } = http.server.address() as AddressInfo
  const localUrl = `http://${reachableHost(config.host)}:${port}`
  return { url: publicUrl ?? localUrl, localUrl }
}

/** Wildcard addresses cannot be called. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function listenErrorMessage(error: unknown, { host, port }: ServerConfig): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    return `Port ${port} is used by another program. Choose another one, such as PORT=${port + 1}.`
  }
  if (code === 'EACCES') {
    return `Port ${port} is reserved by the system. Choose 1024 or higher, such as PORT=3000.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${host}. Set HOST to one of its addresses, or leave it unset.`
  }
  return `Cannot listen on ${host}:${port}: ${String(error)}`
}

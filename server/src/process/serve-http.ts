import type { AddressInfo } from 'node:net'
import type { Services } from '@cartograph/features'
import type { Logger } from 'pino'
import type { Assets } from '../assets.ts'
import type { ServerConfig } from '../config/config.ts'
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
  /** Where people look. */
  readonly url: string
  /** Where this machine reaches us. */
  readonly localUrl: string
}

/** Listens; throws in plain words when the port is taken. */
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
    webFolder: assets.web,
  })
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin
  const live = await openLive({ server: http.server, services, metrics, publicOrigin })
  shutdown.add('http', async () => {
    const tooLong = setTimeout(() => http.server.closeAllConnections(), finishWithinMs)
    await live.close()
    await http.close()
    clearTimeout(tooLong)
  })
  try {
    await http.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw new Error(whyNotListening(error, config), { cause: error })
  }
  const { port } = http.server.address() as AddressInfo
  const localUrl = `http://${reachable(config.host)}:${port}`
  return { url: publicUrl ?? localUrl, localUrl }
}

/** How long requests under way may take to end once we are told to stop. */
const finishWithinMs = 5_000

/** An address that means "all of them" is not one that can be called. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function whyNotListening(error: unknown, { host, port }: ServerConfig): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Choose another one, such as PORT=${port + 1}.`
  }
  if (code === 'EACCES') {
    return `Port ${port} is reserved by the system. Choose one from 1024 on, such as PORT=3000.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${host}. Set HOST to one that it has, or leave it unset.`
  }
  return `Cannot listen on ${host}:${port}: ${String(error)}`
}

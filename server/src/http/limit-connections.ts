import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Generous for an office behind one address; a proxy that is trusted has no limit. */
export const connectionLimits = { total: 5_000, perAddress: 1_000 } as const

/** For `http.createServer`, so that slow clients do not hold connections. */
export const connectionTimeouts = {
  /** For the headers of a request. */
  headersTimeout: 10_000,
  /** For a request with its body. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
} as const

/** A burst of connections waits in the kernel instead of being dropped and tried again. */
export const listenBacklog = 4_096

export interface LimitConnectionsOptions {
  readonly isTrustedProxy: (address: string) => boolean
  readonly limits?: { readonly total: number; readonly perAddress: number }
}

/** Closes connections beyond the limits as soon as they are opened. */
export function limitConnections(
  server: Server,
  { isTrustedProxy, limits = connectionLimits }: LimitConnectionsOptions,
): void {
  const counts = new Map<string, number>()
  server.maxConnections = limits.total
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isTrustedProxy(address)) return
    const count = (counts.get(address) ?? 0) + 1
    if (count > limits.perAddress) return socket.destroy()
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    })
    return undefined
  })
}

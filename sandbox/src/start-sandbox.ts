import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Faults, SeenRequest } from './platforms/sp/faults.ts'
import { shopifySimulator, type SimulatedShop } from './platforms/sp/simulator.ts'

export interface SandboxOptions {
  readonly shops: readonly SimulatedShop[]
  readonly clock: () => Date
  /** Any free one when left out. */
  readonly port?: number
  readonly elapsedMs?: () => number
  readonly faults?: Faults
  readonly deepestPage?: number
}

export interface Sandbox {
  /** A shop's host is `${url}/{shop}`. */
  readonly url: string
  /** What was asked so far, in order. */
  readonly requests: readonly SeenRequest[]
  close(): Promise<void>
}

/** The platforms' simulators on a loopback port of their own, over real HTTP. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const requests: SeenRequest[] = []
  const app = Fastify({ forceCloseConnections: true })
  await app.register(
    shopifySimulator({
      findShop: (name) => options.shops.find((shop) => shop.name === name) ?? null,
      clock: options.clock,
      elapsedMs: options.elapsedMs ?? (() => performance.now()),
      onRequest: (request) => requests.push(request),
      ...(options.faults && { faults: options.faults }),
      ...(options.deepestPage !== undefined && { deepestPage: options.deepestPage }),
    }),
  )
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests, close: () => app.close() }
}

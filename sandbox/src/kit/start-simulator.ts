import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { limitToPlatform } from '../shop-at-platform.ts'
import type { SandboxShop } from '../shop.ts'
import type { PlatformFaults, PlatformRequest } from './faults.ts'
import { mountSimulator } from './mount.ts'
import type { Simulator, SimulatorFactory } from './simulator.ts'

export interface StartedSimulator {
  readonly simulator: Simulator
  /** Host overrides for a connector, by the manifest's host names. */
  readonly hosts: Readonly<Record<string, string>>
  readonly requests: readonly PlatformRequest[]
  close(): Promise<void>
}

export interface StartSimulatorOptions {
  readonly shops: readonly SandboxShop[]
  readonly clock: () => Date
  readonly elapsedMs?: () => number
  /** The secrets of registered apps by client id. */
  readonly apps?: Readonly<Record<string, string>>
  readonly faults?: PlatformFaults
  readonly adsPerDay?: number
  /** The most items of a page; by default the platform's. */
  readonly maxPageSize?: number
}

/** Serves one simulator over HTTP on a loopback port, for the tests of its connector. */
export async function startSimulator(
  factory: SimulatorFactory,
  options: StartSimulatorOptions,
): Promise<StartedSimulator> {
  const requests: PlatformRequest[] = []
  const simulator = limitToPlatform(factory)({
    findShop: (name) => options.shops.find((shop) => shop.name === name) ?? null,
    offeredShops: () => options.shops,
    clock: options.clock,
    onListChange({ shop, ...change }) {
      const at = options.clock().getTime()
      options.shops.find(({ name }) => name === shop)?.lists?.record({ ...change, at })
    },
    elapsedMs: options.elapsedMs ?? (() => performance.now()),
    secret: 'of this simulator',
    ...(options.apps && { apps: options.apps }),
    ...(options.adsPerDay && { adsPerDay: options.adsPerDay }),
  })
  const app = Fastify({ forceCloseConnections: true })
  await app.register(
    mountSimulator(simulator, {
      onRequest: (request) => requests.push(request),
      ...(options.faults && { faults: options.faults }),
      ...(options.maxPageSize && { maxPageSize: options.maxPageSize }),
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    simulator,
    requests,
    hosts: Object.fromEntries(
      Object.entries(simulator.hosts).map(([name, path]) => [name, origin + path]),
    ),
    close: () => app.close(),
  }
}

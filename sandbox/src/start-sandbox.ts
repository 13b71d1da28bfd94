import type { AddressInfo } from 'node:net'
import type { PlatformCode } from '@cartograph/contract'
import Fastify from 'fastify'
import { createSandbox, type ServedShop } from './create-sandbox.ts'
import { createShop } from './create-shop.ts'
import type { PlatformFaults, PlatformRequest } from './kit/faults.ts'
import type { Faults, SeenRequest } from './platforms/sp/faults.ts'
import type { SimulatedShop } from './platforms/sp/simulator.ts'

export interface SandboxOptions {
  readonly shops: readonly SimulatedShop[]
  readonly clock: () => Date
  /** Any free one when left out. */
  readonly port?: number
  readonly elapsedMs?: () => number
  /** Of Shopify. */
  readonly faults?: Faults
  readonly deepestPage?: number
  /** Of all other platforms. */
  readonly platformFaults?: PlatformFaults
}

export interface Sandbox {
  /** A shop's host is `${url}/{shop}`. */
  readonly url: string
  /** Host overrides for every platform that is played. */
  readonly hosts: Readonly<Partial<Record<PlatformCode, Readonly<Record<string, string>>>>>
  readonly shops: readonly ServedShop[]
  /** What to type into a platform's form to reach a shop; null where nothing is typed. */
  exampleForm(code: PlatformCode, shop: ServedShop): Readonly<Record<string, string>> | null
  /** What Shopify was asked so far, in order. */
  readonly requests: readonly SeenRequest[]
  /** What all others were asked. */
  readonly platformRequests: readonly PlatformRequest[]
  close(): Promise<void>
}

/** The platforms' simulators on a loopback port of their own, over real HTTP. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const requests: SeenRequest[] = []
  const platformRequests: PlatformRequest[] = []
  const shops = options.shops.map((shop) => ({ ...createShop(shop), ...shop }))
  const played = createSandbox({
    findShop: (name) => shops.find((shop) => shop.name === name) ?? null,
    offeredShops: () => shops,
    clock: options.clock,
    elapsedMs: options.elapsedMs ?? (() => performance.now()),
    secret: 'of this sandbox',
    shopify: {
      onRequest: (request) => requests.push(request),
      ...(options.faults && { faults: options.faults }),
      ...(options.deepestPage !== undefined && { deepestPage: options.deepestPage }),
    },
    onRequest: (request) => platformRequests.push(request),
    ...(options.platformFaults && { faults: options.platformFaults }),
  })
  const app = Fastify({ forceCloseConnections: true })
  await app.register(played.plugin)
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    url: `${origin}/sp`,
    hosts: played.hosts(origin),
    shops,
    exampleForm: (code, shop) => played.exampleForm(code, shop),
    requests,
    platformRequests,
    close: () => app.close(),
  }
}

import type { AddressInfo } from 'node:net'
import type { ConnectionId, PlatformCode } from '@cartograph/contract'
import Fastify from 'fastify'
import { createSandbox, type ServedShop } from './create-sandbox.ts'
import { createShop } from './create-shop.ts'
import type { PlatformFaults, PlatformRequest } from './kit/faults.ts'
import type { CanonicalTruth } from './kit/simulator.ts'
import type { SimulatedShopBilling } from './platforms/sp/billing/shop-billing.ts'
import type { BulkOptions } from './platforms/sp/bulk/bulk-operations.ts'
import type { Faults, ShopifyRequest } from './platforms/sp/faults.ts'
import type { SimulatedShop } from './platforms/sp/simulator.ts'

export interface SandboxOptions {
  readonly shops: readonly SimulatedShop[]
  readonly clock: () => Date
  /** By default, any free port. */
  readonly port?: number
  readonly elapsedMs?: () => number
  /** Faults of Shopify's queries, by their names and variables. */
  readonly faults?: Faults
  readonly maxPageDepth?: number
  /** Shopify's queries in bulk. */
  readonly bulk?: BulkOptions
  /** What shops pay our app through Shopify. */
  readonly billing?: SimulatedShopBilling
  /** Faults of all platforms. */
  readonly platformFaults?: PlatformFaults
}

export interface Sandbox {
  /** A shop's host is `${url}/{shop}`. */
  readonly url: string
  /** Host overrides for every simulated platform. */
  readonly hosts: Readonly<Partial<Record<PlatformCode, Readonly<Record<string, string>>>>>
  readonly shops: readonly ServedShop[]
  /** The form values that connect a shop; null if the platform has no form. */
  exampleForm(code: PlatformCode, shop: ServedShop): Readonly<Record<string, string>> | null
  /** The queries of Shopify so far, in order. */
  readonly requests: readonly ShopifyRequest[]
  /** The requests to all platforms. */
  readonly platformRequests: readonly PlatformRequest[]
  /** The rows that a complete sync of a platform stores. */
  truth(code: PlatformCode, shop: ServedShop, id: ConnectionId, at: Date): CanonicalTruth
  close(): Promise<void>
}

/** Serves all simulators over HTTP on a loopback port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const requests: ShopifyRequest[] = []
  const platformRequests: PlatformRequest[] = []
  const shops = options.shops.map((shop) => ({ ...createShop(shop), ...shop }))
  const sandbox = createSandbox({
    findShop: (name) => shops.find((shop) => shop.name === name) ?? null,
    offeredShops: () => shops,
    clock: options.clock,
    elapsedMs: options.elapsedMs ?? (() => performance.now()),
    secret: 'of this sandbox',
    shopify: {
      onRequest: (request) => requests.push(request),
      ...(options.faults && { faults: options.faults }),
      ...(options.bulk && { bulk: options.bulk }),
      ...(options.billing && { billing: options.billing }),
      ...(options.maxPageDepth !== undefined && { maxPageDepth: options.maxPageDepth }),
    },
    onRequest: (request) => platformRequests.push(request),
    ...(options.platformFaults && { faults: options.platformFaults }),
  })
  const app = Fastify({ forceCloseConnections: true })
  await app.register(sandbox.plugin)
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    url: `${origin}/sp`,
    hosts: sandbox.hosts(origin),
    shops,
    exampleForm: (code, shop) => sandbox.exampleForm(code, shop),
    truth: (...of) => sandbox.truth(...of),
    requests,
    platformRequests,
    close: () => app.close(),
  }
}

import { PlatformCode } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import { exchangeRatesSimulator } from './exchange-rates/simulator.ts'
import type { ListChange } from './kit/list-log.ts'
import type { PlatformFaults, PlatformRequest } from './kit/faults.ts'
import { mountSimulator } from './kit/mount.ts'
import type { Simulator } from './kit/simulator.ts'
import type { BulkOptions } from './platforms/sp/bulk/bulk-operations.ts'
import type { Faults, ShopifyRequest } from './platforms/sp/faults.ts'
import { serveListsPage } from './lists-page.ts'
import { shopifyGrants, shopifyInstall } from './platforms/sp/oauth.ts'
import { shopifySimulator, type SimulatedShop } from './platforms/sp/simulator.ts'
import type { SandboxShop } from './shop.ts'
import { simulators } from './simulators.ts'

/** A shop with the settings of its Shopify account. */
export type ServedShop = SandboxShop & SimulatedShop

export interface CreateSandboxOptions {
  /** Called for every request; null for an unknown shop. */
  readonly findShop: (name: string) => ServedShop | null
  /** The shops that consent pages offer. */
  readonly offeredShops: () => readonly ServedShop[]
  readonly clock: () => Date
  readonly elapsedMs: () => number
  /** Signs tokens, so that they survive a restart. */
  readonly secret: string
  readonly shopify?: {
    readonly faults?: Faults
    readonly maxPageDepth?: number
    readonly bulk?: BulkOptions
    readonly onRequest?: (request: ShopifyRequest) => void
  }
  readonly faults?: PlatformFaults
  readonly onRequest?: (request: PlatformRequest) => void
  /** Called after each change of a list of customers at a platform. */
  readonly onListChange?: (change: ListChange) => void
}

/** All simulated platforms, each under its own path, such as `/fb`. */
export interface SimulatedPlatforms {
  readonly codes: ReadonlySet<PlatformCode>
  readonly plugin: (http: FastifyInstance) => Promise<void>
  /** The hosts of each platform, when the plugin is served at `url`. */
  hosts(url: string): Partial<Record<PlatformCode, Record<string, string>>>
  /** The form values that connect a shop; null if the platform has no form. */
  exampleForm(code: PlatformCode, shop: ServedShop): Readonly<Record<string, string>> | null
}

export function createSandbox(options: CreateSandboxOptions): SimulatedPlatforms {
  const { findShop, clock, elapsedMs } = options
  const context = { onListChange: () => {}, ...options }
  const simulated = new Map<PlatformCode, Simulator>()
  for (const code of PlatformCode.options) {
    const simulator = simulators[code]?.(context)
    if (simulator !== undefined) simulated.set(code, simulator)
  }

  return {
    codes: new Set<PlatformCode>(['SP', ...simulated.keys()]),
    plugin: async (http) => {
      const grants = shopifyGrants(options)
      const admin = shopifySimulator({ findShop, clock, elapsedMs, grants, ...options.shopify })
      await http.register(admin, { prefix: pathOf('SP') })
      await http.register(shopifyInstall(context, grants), { prefix: pathOf('SP') })
      await http.register(exchangeRatesSimulator({ clock }), { prefix: exchangeRatesPath })
      serveListsPage(http, [...simulated.values()])
      for (const [code, simulator] of simulated) {
        await http.register(mountSimulator(simulator, options), { prefix: pathOf(code) })
      }
    },
    hosts(url) {
      const others = [...simulated].map(([code, { hosts }]) => {
        const at = Object.entries(hosts).map(([name, path]) => [name, url + pathOf(code) + path])
        return [code, Object.fromEntries(at)]
      })
      return { SP: { SHOP: `${url}${pathOf('SP')}/{shop}` }, ...Object.fromEntries(others) }
    },
    exampleForm(code, shop) {
      if (code !== 'SP') return simulated.get(code)?.exampleForm(shop) ?? null
      return shop.token === null ? null : { shop: shop.name, access_token: shop.token }
    },
  }
}

/** The path of the simulated exchange rates of the central bank. */
export const exchangeRatesPath = '/exchange-rates'

function pathOf(code: PlatformCode): string {
  return `/${code.toLowerCase()}`
}

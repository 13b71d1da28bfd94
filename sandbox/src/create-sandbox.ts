import { PlatformCode } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import { exchangeRatesSimulator } from './exchange-rates/simulator.ts'
import type { PlatformFaults, PlatformRequest } from './kit/faults.ts'
import { mounted } from './kit/mount.ts'
import type { Simulator } from './kit/simulator.ts'
import type { Faults, SeenRequest } from './platforms/sp/faults.ts'
import { shopifyGrants, shopifyInstall } from './platforms/sp/oauth.ts'
import { shopifySimulator, type SimulatedShop } from './platforms/sp/simulator.ts'
import type { SandboxShop } from './shop.ts'
import { simulators } from './simulators.ts'

/** A shop with what its own platform has to know of it besides. */
export type ServedShop = SandboxShop & SimulatedShop

export interface CreateSandboxOptions {
  /** Asked at every request; null for a shop that does not exist. */
  readonly findShop: (name: string) => ServedShop | null
  /** Those that a consent page offers. */
  readonly offeredShops: () => readonly ServedShop[]
  readonly clock: () => Date
  readonly elapsedMs: () => number
  /** Signs tokens, so that they outlive a restart. */
  readonly secret: string
  readonly shopify?: {
    readonly faults?: Faults
    readonly deepestPage?: number
    readonly onRequest?: (request: SeenRequest) => void
  }
  readonly faults?: PlatformFaults
  readonly onRequest?: (request: PlatformRequest) => void
}

/** All platforms that are played, each under a path of its own: `/fb`. */
export interface PlayedPlatforms {
  readonly codes: ReadonlySet<PlatformCode>
  readonly plugin: (http: FastifyInstance) => Promise<void>
  /** Where each platform's hosts are, when the plugin is served at `url`. */
  hosts(url: string): Partial<Record<PlatformCode, Record<string, string>>>
  /** What to type into a platform's form to reach a shop; null where nothing is typed. */
  exampleForm(code: PlatformCode, shop: ServedShop): Readonly<Record<string, string>> | null
}

export function createSandbox(options: CreateSandboxOptions): PlayedPlatforms {
  const { findShop, clock, elapsedMs } = options
  const played = new Map<PlatformCode, Simulator>()
  for (const code of PlatformCode.options) {
    const simulator = simulators[code]?.(options)
    if (simulator !== undefined) played.set(code, simulator)
  }

  return {
    codes: new Set<PlatformCode>(['SP', ...played.keys()]),
    plugin: async (http) => {
      const grants = shopifyGrants(options)
      const admin = shopifySimulator({ findShop, clock, elapsedMs, grants, ...options.shopify })
      await http.register(admin, { prefix: pathOf('SP') })
      await http.register(shopifyInstall(options, grants), { prefix: pathOf('SP') })
      await http.register(exchangeRatesSimulator({ clock }), { prefix: exchangeRatesPath })
      for (const [code, simulator] of played) {
        await http.register(mounted(simulator, options), { prefix: pathOf(code) })
      }
    },
    hosts(url) {
      const others = [...played].map(([code, { hosts }]) => {
        const at = Object.entries(hosts).map(([name, path]) => [name, url + pathOf(code) + path])
        return [code, Object.fromEntries(at)]
      })
      return { SP: { SHOP: `${url}${pathOf('SP')}/{shop}` }, ...Object.fromEntries(others) }
    },
    exampleForm(code, shop) {
      if (code !== 'SP') return played.get(code)?.exampleForm(shop) ?? null
      return shop.token === null ? null : { shop: shop.name, access_token: shop.token }
    },
  }
}

/** Where the central bank's exchange rates are played. */
export const exchangeRatesPath = '/exchange-rates'

function pathOf(code: PlatformCode): string {
  return `/${code.toLowerCase()}`
}

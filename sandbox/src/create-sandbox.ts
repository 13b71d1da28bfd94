import { PlatformCode, type ConnectionId } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import { exchangeRatesSimulator } from './exchange-rates/simulator.ts'
import type { ListChange } from './kit/list-log.ts'
import type { PlatformFaults, PlatformRequest } from './kit/faults.ts'
import { mountSimulator } from './kit/mount.ts'
import type { CanonicalTruth, Simulator, SimulatorContext } from './kit/simulator.ts'
import { serveListsPage } from './lists-page.ts'
import type { SimulatedShop } from './platforms/sp/simulator.ts'
import type { SandboxShop } from './shop.ts'
import { limitToPlatform } from './shop-at-platform.ts'
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
  readonly shopify?: NonNullable<SimulatorContext['shopify']>
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
  /** The rows that a complete sync of a platform stores; none if it has no records. */
  truth(code: PlatformCode, shop: ServedShop, id: ConnectionId, at: Date): CanonicalTruth
}

export function createSandbox(options: CreateSandboxOptions): SimulatedPlatforms {
  const { clock } = options
  const context = { onListChange: () => {}, ...options }
  const simulated = new Map<PlatformCode, Simulator>()
  for (const code of PlatformCode.options) {
    const factory = simulators[code]
    if (factory !== undefined) simulated.set(code, limitToPlatform(factory)(context))
  }

  return {
    codes: new Set(simulated.keys()),
    plugin: async (http) => {
      await http.register(exchangeRatesSimulator({ clock }), { prefix: exchangeRatesPath })
      serveListsPage(http, [...simulated.values()])
      for (const [code, simulator] of simulated) {
        await http.register(mountSimulator(simulator, options), { prefix: pathOf(code) })
      }
    },
    hosts(url) {
      const all = [...simulated].map(([code, { hosts }]) => {
        const at = Object.entries(hosts).map(([name, path]) => [name, url + pathOf(code) + path])
        return [code, Object.fromEntries(at)]
      })
      return Object.fromEntries(all)
    },
    exampleForm: (code, shop) => simulated.get(code)?.exampleForm(shop) ?? null,
    truth: (code, shop, id, at) => simulated.get(code)?.truth?.(shop, id, at) ?? {},
  }
}

/** The path of the simulated exchange rates of the central bank. */
export const exchangeRatesPath = '/exchange-rates'

function pathOf(code: PlatformCode): string {
  return `/${code.toLowerCase()}`
}

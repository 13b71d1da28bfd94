import { createHmac } from 'node:crypto'
import { AppError } from '@cartograph/contract'
import type { DemoShop, KnownDemoShop } from '@cartograph/features'
import {
  isScenarioName,
  scenarios,
  scenarioStartDay,
  scenarioWorld,
  shopifySimulator,
  type ScenarioName,
  type SimulatedShop,
} from '@cartograph/sandbox'
import type { FastifyPluginAsync } from 'fastify'
import type { ServerConfig } from './config.ts'
import { isSameMachine } from './http/same-machine.ts'

/** The made-up shops, served as the platform would, under a path of our own. */
export interface Sandbox {
  readonly prefix: string
  readonly plugin: FastifyPluginAsync
  /** What a workspace needs to be connected to a scenario's shop. */
  shopOf(scenario: ScenarioName): DemoShop
  /** From when on each shop tells its history: it is served from then on, and not before. */
  serve(shops: readonly KnownDemoShop[]): void
}

/** Null when the demo is off, or when the platform was pointed elsewhere. */
export function sandboxFor(
  { demo, platformHosts }: Pick<ServerConfig, 'demo' | 'platformHosts'>,
  secretKey: Uint8Array,
): Sandbox | null {
  if (!demo || platformHosts.SP?.['SHOP'] !== undefined) return null
  const served = new Map<string, SimulatedShop>()

  return {
    prefix: '/sandbox/sp',
    plugin: async (http) => {
      http.addHook('onRequest', async (request) => {
        if (!isSameMachine(request.raw)) throw new AppError('not_found')
      })
      await http.register(
        shopifySimulator({
          findShop: (name) => served.get(name) ?? null,
          clock: () => new Date(),
          elapsedMs: () => performance.now(),
        }),
      )
    },
    shopOf(name) {
      const { shop, title } = scenarios[name]
      const { timezone, currency } = worldFrom(name, new Date()).options
      const credentials = { access_token: shopToken(secretKey, shop) }
      return { shop, workspaceName: title, timezone, currency, credentials }
    },
    serve(shops) {
      for (const { shop, createdAt } of shops) {
        const name = scenarioNames.find((one) => scenarios[one].shop === shop)
        if (name === undefined || served.has(shop)) continue
        const { title, plan, refusesToken } = scenarios[name]
        const token = refusesToken ? null : shopToken(secretKey, shop)
        served.set(shop, { name: shop, title, plan, token, world: worldFrom(name, createdAt) })
      }
    },
  }
}

export { isScenarioName, type ScenarioName }

export const scenarioNames = Object.keys(scenarios).filter(isScenarioName)

function worldFrom(name: ScenarioName, firstUse: Date) {
  return scenarioWorld(name, { startDay: scenarioStartDay(firstUse.toISOString().slice(0, 10)) })
}

/** The same at every start, and known to nobody without the installation's key. */
function shopToken(secretKey: Uint8Array, shop: string): string {
  return `shpat_${createHmac('sha256', secretKey).update(`sandbox shop ${shop}`).digest('hex')}`
}

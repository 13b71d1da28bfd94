import { AppError, type PlatformCode } from '@cartograph/contract'
import type { DemoShop, GroundTruth, KnownDemoShop } from '@cartograph/features'
import {
  createSandbox,
  createShop,
  exchangeRatesPath,
  isScenarioName,
  namedShop,
  rateFindings,
  scenarios,
  scenarioStartDay,
  scenarioWorld,
  type ScenarioName,
  type ServedShop,
} from '@cartograph/sandbox'
import type { FastifyPluginAsync } from 'fastify'
import { createHmac } from 'node:crypto'
import type { PlatformHosts, ServerConfig } from '../config/config.ts'
import { isSameMachine } from '../http/peer/same-machine.ts'

/** The made-up shops, served as each platform would, under a path of our own. */
export interface Sandbox extends GroundTruth {
  readonly prefix: string
  readonly plugin: FastifyPluginAsync
  /** The platforms that it plays. */
  readonly codes: ReadonlySet<PlatformCode>
  /** Where the platforms' hosts are, for whoever reaches us at `url`. */
  hosts(url: string): PlatformHosts
  /** Where exchange rates are made up, for whoever reaches us at `url`. */
  ratesUrl(url: string): string
  /** What to type into a platform's form to reach a shop of the sandbox; null where nothing is typed. */
  exampleForm(platform: PlatformCode, shop?: string): Readonly<Record<string, string>> | null
  /** What a workspace needs to be connected to a scenario's shop. */
  shopOf(scenario: ScenarioName): DemoShop
  /** From when on each demo shop tells its history: it is served from then on, and not before. */
  serve(shops: readonly KnownDemoShop[]): void
}

/** Null when the demo is off. Quotas are given anew `pace` times faster than the clock goes. */
export function sandboxFor(
  { demo }: Pick<ServerConfig, 'demo'>,
  secretKey: Uint8Array,
  { pace = 1 } = {},
): Sandbox | null {
  if (!demo) return null
  const demoShops = new Map<string, ServedShop>()
  const named = new Map<string, ServedShop>()

  function findShop(name: string): ServedShop | null {
    const known = demoShops.get(name) ?? named.get(name)
    if (known !== undefined) return known
    // A demo's shop that nobody has been given yet has no history to tell.
    if (scenarioNames.some((one) => scenarios[one].shop === name)) return null
    const shop = namedShop(name)
    if (shop === null) return null
    // The same comes again when it is asked for, so that what is remembered stays small.
    if (named.size >= rememberedShops) named.delete([...named.keys()][0] ?? '')
    const served: ServedShop = { ...shop, plan: 'plus', token: shopToken(secretKey, name) }
    named.set(name, served)
    return served
  }

  const offered = (names: readonly string[]) => names.flatMap((name) => findShop(name) ?? [])
  const played = createSandbox({
    findShop,
    offeredShops: () => [...demoShops.values(), ...offered(namesOffered)],
    clock: () => new Date(),
    elapsedMs: () => performance.now() * pace,
    secret: createHmac('sha256', secretKey).update('tokens of the sandbox').digest('hex'),
  })

  return {
    prefix,
    codes: played.codes,
    plugin: async (http) => {
      http.addHook('onRequest', async (request, reply) => {
        if (!isSameMachine(request.raw)) throw new AppError('not_found')
        // From a consent page a form leads on to wherever the app is.
        reply.header('content-security-policy', pagePolicy)
      })
      await http.register(played.plugin)
    },
    hosts: (url) => played.hosts(url + prefix),
    ratesUrl: (url) => url + prefix + exchangeRatesPath,
    exampleForm(platform, name = namesOffered[0]) {
      const shop = findShop(name)
      return shop === null ? null : played.exampleForm(platform, shop)
    },
    shopOf(name) {
      const { shop, title } = scenarios[name]
      const { timezone, currency } = worldFrom(name, new Date()).options
      const credentials = { access_token: shopToken(secretKey, shop) }
      return { shop, workspaceName: title, timezone, currency, credentials }
    },
    judge({ shop, findings, ...days }) {
      const world = findShop(shop)?.world
      if (world === undefined) return null
      const told = findings.map(
        ({ date, entity_group: group, entity_alias: value, direction, from, metric }) =>
          ({
            from,
            to: date,
            metric,
            group,
            value,
            direction: direction === 'up' ? 1 : -1,
          }) as const,
      )
      return rateFindings(world, { ...days, findings: told })
    },
    serve(shops) {
      for (const { shop, createdAt } of shops) {
        const name = scenarioNames.find((one) => scenarios[one].shop === shop)
        if (name === undefined || demoShops.has(shop)) continue
        const { title, plan, refusesToken } = scenarios[name]
        const token = refusesToken ? null : shopToken(secretKey, shop)
        const world = worldFrom(name, createdAt)
        demoShops.set(shop, { ...createShop({ name: shop, title, world }), plan, token })
      }
    },
  }
}

export { isScenarioName, type ScenarioName }

export const scenarioNames = Object.keys(scenarios).filter(isScenarioName)

const prefix = '/sandbox'
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Whoever looks cannot be known, so that everybody is offered these, beside the demo's. */
const namesOffered = ['blue-harbor', 'copper-kettle'] as const
const rememberedShops = 20

function worldFrom(name: ScenarioName, firstUse: Date) {
  return scenarioWorld(name, {
    startDay: scenarioStartDay(firstUse.toISOString().slice(0, 10), name),
  })
}

/** The same at every start; it says by itself that it is for the sandbox alone. */
function shopToken(secretKey: Uint8Array, shop: string): string {
  const digest = createHmac('sha256', secretKey).update(`sandbox shop ${shop}`).digest('hex')
  return `shpat_sandbox_${digest}`
}

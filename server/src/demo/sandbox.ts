import type { PlatformCode } from '@cartograph/contract'
import type { DemoShop, GroundTruth, KnownDemoShop } from '@cartograph/features'
import {
  createSandbox,
  createShop,
  createShopBilling,
  createStripeBilling,
  emptyShopBilling,
  emptyState,
  exchangeRatesPath,
  isScenarioName,
  namedShop,
  rateFindings,
  scenarios,
  scenarioStartDay,
  scenarioWorld,
  type ListLog,
  type ScenarioName,
  type ServedShop,
} from '@cartograph/sandbox'
import type { FastifyPluginAsync } from 'fastify'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { PlatformHosts, ServerConfig } from '../config/config.ts'
import { openListJournal } from './list-journal.ts'
import { openStateFile } from './state-file.ts'

/** The synthetic shops, served as each platform's API under a path of this server. */
export interface Sandbox extends GroundTruth {
  readonly prefix: string
  readonly plugin: FastifyPluginAsync
  /** The platforms that it simulates. */
  readonly codes: ReadonlySet<PlatformCode>
  /** The platforms' hosts as seen from a client that reaches this server at `url`. */
  hosts(url: string): PlatformHosts
  /** The URL of synthetic exchange rates for a client that reaches this server at `url`. */
  ratesUrl(url: string): string
  /**
   * Example values for a platform's form that reach a sandbox shop; null for platforms without a
   * form.
   */
  exampleForm(platform: PlatformCode, shop?: string): Readonly<Record<string, string>> | null
  /** The connection details of a scenario's shop. */
  demoShop(scenario: ScenarioName): DemoShop
  /** Our own account at the simulated Stripe, for payments of plans. */
  readonly stripeAccount: {
    readonly secretKey: string
    readonly webhookSecret: string
    /** Of its API. */
    readonly url: () => string
  }
  /** Where this server is reached, and the app that receives the events of payments; null for none. */
  servePaymentsAt(address: { readonly url: string; readonly app: string | null }): void
  /** Serves the demo shops, each with a history that ends when its workspace was created. */
  serve(shops: readonly KnownDemoShop[]): void
}

/**
 * How much faster than in real time the sandbox replenishes its quotas: an hour per second. At the real pace,
 * three years of Google Analytics wait more than ten minutes for tokens.
 */
export const sandboxPace = 3_600

/** Null when the demo is off. */
export function openSandbox(
  { demo, dataDir }: Pick<ServerConfig, 'demo'> & Partial<Pick<ServerConfig, 'dataDir'>>,
  secretKey: Uint8Array,
): Sandbox | null {
  if (!demo) return null
  const demoShops = new Map<string, ServedShop>()
  const namedShops = new Map<string, ServedShop>()
  const journal = openListJournal(
    dataDir === undefined ? null : join(dataDir, 'sandbox', 'lists.ndjson'),
  )

  let stripeUrl = ''
  let appUrl: string | null = null
  const secretOf = (what: string) => createHmac('sha256', secretKey).update(what).digest('hex')
  const stripeAccount = {
    secretKey: `sk_test_${secretOf('key of the simulated Stripe')}`,
    webhookSecret: `whsec_${secretOf('events of the simulated Stripe')}`,
    url: () => stripeUrl,
  }
  const fileOf = (name: string) => (dataDir === undefined ? null : join(dataDir, 'sandbox', name))
  const stripeFile = openStateFile(fileOf('stripe.json'), emptyState())
  const shopFile = openStateFile(fileOf('shopify-billing.json'), emptyShopBilling())
  const stripe = createStripeBilling({
    ...stripeAccount,
    clock: () => new Date(),
    baseUrl: () => stripeUrl,
    webhookUrl: () => (appUrl === null ? null : `${appUrl}/v1/webhooks/payments`),
    state: stripeFile.read(),
    onChange: stripeFile.write,
  })

  const billing = createShopBilling({
    clock: () => new Date(),
    webhookUrl: () => (appUrl === null ? null : `${appUrl}/v1/webhooks/sp`),
    state: shopFile.read(),
    onChange: shopFile.write,
  })

  function findShop(name: string): ServedShop | null {
    const known = demoShops.get(name) ?? namedShops.get(name)
    if (known !== undefined) return known
    // A demo shop has no history before its workspace exists.
    if (scenarioNames.some((one) => scenarios[one].shop === name)) return null
    const shop = namedShop(name)
    if (shop === null) return null
    // Named shops are deterministic, so the oldest can be dropped and rebuilt.
    if (namedShops.size >= maxNamedShops) namedShops.delete([...namedShops.keys()][0] ?? '')
    const served: ServedShop = { ...shop, plan: 'plus', token: shopToken(secretKey, name) }
    namedShops.set(name, served)
    return served
  }

  const findShops = (names: readonly string[]) => names.flatMap((name) => findShop(name) ?? [])
  const sandbox = createSandbox({
    findShop,
    offeredShops: () => [...demoShops.values(), ...findShops(offeredNames)],
    clock: () => new Date(),
    elapsedMs: () => performance.now() * sandboxPace,
    shopify: { billing },
    onListChange(change) {
      if (demoShops.has(change.shop)) journal.record(change, new Date())
    },
    secret: createHmac('sha256', secretKey).update('tokens of the sandbox').digest('hex'),
  })

  return {
    prefix,
    codes: sandbox.codes,
    plugin: async (http) => {
      http.addHook('onRequest', async (request, reply) => {
        // Both ends are on this machine: compressed answers would only cost time.
        delete request.headers['accept-encoding']
        // The form of a consent page redirects to the app, wherever that is.
        reply.header('content-security-policy', pagePolicy)
      })
      journal.clear(new Date())
      await http.register(sandbox.plugin)
      await http.register(stripe.plugin, { prefix: stripePath })
    },
    stripeAccount,
    servePaymentsAt({ url, app }) {
      stripeUrl = url + prefix + stripePath
      appUrl = app
      void stripe.sendEvents()
      void billing.sendEvents()
    },
    hosts: (url) => sandbox.hosts(url + prefix),
    ratesUrl: (url) => url + prefix + exchangeRatesPath,
    exampleForm(platform, name = offeredNames[0]) {
      const shop = findShop(name)
      return shop === null ? null : sandbox.exampleForm(platform, shop)
    },
    demoShop(name) {
      const { shop, title } = scenarios[name]
      const { options, actions } = worldSince(name, new Date())
      const { timezone, currency } = options
      const credentials = { access_token: shopToken(secretKey, shop) }
      return { shop, workspaceName: title, timezone, currency, credentials, actions }
    },
    judge({ shop, insights, ...days }) {
      const world = findShop(shop)?.world
      if (world === undefined) return null
      const claims = insights.map(
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
      return rateFindings(world, { ...days, findings: claims })
    },
    serve(shops) {
      for (const { shop, createdAt } of shops) {
        const name = scenarioNames.find((one) => scenarios[one].shop === shop)
        if (name === undefined || demoShops.has(shop)) continue
        const { title, plan, refusesToken, scopes, approvedData } = scenarios[name]
        const token = refusesToken ? null : shopToken(secretKey, shop)
        const lists = journal.logOf(shop)
        const world = worldSince(name, createdAt, lists)
        demoShops.set(shop, {
          ...createShop({ name: shop, title, world, lists }),
          plan,
          token,
          approvedData,
          ...(scopes && { scopes }),
        })
      }
    },
  }
}

export { isScenarioName, type ScenarioName }

export const scenarioNames = Object.keys(scenarios).filter(isScenarioName)

const prefix = '/sandbox'
const stripePath = '/stripe-billing'
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Offered to everyone besides the demo's shops, because the visitor is not known. */
const offeredNames = ['blue-harbor', 'copper-kettle'] as const
const maxNamedShops = 20

function worldSince(name: ScenarioName, firstUse: Date, lists?: ListLog) {
  const startDay = scenarioStartDay(firstUse.toISOString().slice(0, 10), name)
  return scenarioWorld(name, { startDay }, lists)
}

/** Deterministic; the prefix marks it as valid in the sandbox only. */
function shopToken(secretKey: Uint8Array, shop: string): string {
  const digest = createHmac('sha256', secretKey).update(`sandbox shop ${shop}`).digest('hex')
  return `shpat_sandbox_${digest}`
}

/** Whether the demo of a scenario connects no other platform by itself. */
export function isShopAlone(name: ScenarioName): boolean {
  return scenarios[name].isShopAlone
}

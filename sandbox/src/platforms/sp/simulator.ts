import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import type { Grants } from '../../kit/grants.ts'
import type { World } from '../../world/create-world.ts'
import type { ApprovedData } from './shop-view.ts'
import { answer } from './answer.ts'
import type { BulkFile } from './bulk/bulk-file.ts'
import { BulkOperations, type BulkOptions } from './bulk/bulk-operations.ts'
import { appBilling } from './billing/app-billing.ts'
import { addBillingPages } from './billing/billing-pages.ts'
import { createShopBilling, type SimulatedShopBilling } from './billing/shop-billing.ts'
import { createBucket, emptyBucket, type Bucket, type Plan } from './bucket.ts'
import { httpBodies } from './errors.ts'
import type { Fault, Faults, ShopifyRequest } from './faults.ts'
import { operationNameOf, readRequest } from './read-request.ts'

/** All simulated scopes. */
export const allScopes: readonly string[] = [
  'read_orders',
  'read_all_orders',
  'read_customers',
  'read_products',
  'read_inventory',
  'read_locations',
  'read_reports',
]

export interface SimulatedShop {
  /** The part before `.myshopify.com`. */
  readonly name: string
  /** The display name. */
  readonly title: string
  readonly world: World
  /** The valid access token; null rejects all tokens. */
  readonly token: string | null
  readonly plan: Plan
  /** The scopes of the shop's own access token; all by default. */
  readonly scopes?: readonly string[]
  /** What every app is approved for; everything by default. */
  readonly approvedData?: ApprovedData
}

export interface SimulatorOptions {
  /** Called for every request; null for an unknown shop. */
  readonly findShop: (name: string) => SimulatedShop | null
  /** The simulated time; later events are not visible. */
  readonly clock: () => Date
  /** A monotonic clock in milliseconds, for rate limits. */
  readonly elapsedMs: () => number
  readonly faults?: Faults
  /** The tokens of installed apps, in addition to the shop's own access token. */
  readonly grants?: Grants
  /** The number of records that one query can page through; 25,000 by default, as on the platform. */
  readonly maxPageDepth?: number
  readonly bulk?: BulkOptions
  /** What shops pay the app; nothing is remembered beyond this plugin by default. */
  readonly billing?: SimulatedShopBilling
  /** Called for every request to an existing shop. */
  readonly onRequest?: (request: ShopifyRequest) => void
}

const apiVersion = '2026-10'

/** Shopify's Admin API at `/{shop}/admin/api/2026-10/graphql.json`, below any prefix. */
export function shopifySimulator(options: SimulatorOptions): FastifyPluginCallback {
  const buckets = new Map<string, Bucket>()
  const maxPageDepth = options.maxPageDepth ?? 25_000
  const billing = options.billing ?? createShopBilling({ clock: options.clock })
  let requests = 0

  function uninstall(shop: string): void {
    options.grants?.revoke(shop)
    billing.ledger.uninstall(shop)
  }

  function bucketOf(shop: SimulatedShop): Bucket {
    const key = `${shop.name} ${shop.token ?? ''} ${shop.plan}`
    const bucket = buckets.get(key) ?? createBucket(shop.plan, options.elapsedMs)
    buckets.set(key, bucket)
    return bucket
  }

  /** By shop. */
  const deleted = new Map<string, Set<string>>()
  function deletedOf({ name }: SimulatedShop): Set<string> {
    const ids = deleted.get(name) ?? new Set()
    deleted.set(name, ids)
    return ids
  }

  const bulks = new Map<string, BulkOperations>()
  function bulkOf({ name, plan }: SimulatedShop): BulkOperations {
    const { elapsedMs, bulk: behaviour = {} } = options
    const isUnlimited = plan === 'unlimited'
    const bulk = bulks.get(name) ?? new BulkOperations(behaviour, { elapsedMs, isUnlimited })
    bulks.set(name, bulk)
    return bulk
  }

  return (app, _, done) => {
    const { prefix } = app
    app.addHook('onRequest', async () => billing.settle())
    app.addHook('onResponse', async () => billing.stored())
    app.addHook('onClose', async () => billing.stop())
    addBillingPages(app, billing, uninstall)
    if (billing.events.length > 0) void billing.sendEvents()
    app.get<{ Params: { shop: string; id: string } }>(
      '/:shop/bulk/:id.jsonl',
      async (incoming, reply) => {
        const { shop, id } = incoming.params
        const file = bulks.get(shop)?.fileOf(Number(id)) ?? null
        const operationName = 'BulkFile'
        const variables = { id, range: incoming.headers.range ?? null }
        const seen = { number: ++requests, shop, operationName, variables }
        options.onRequest?.(seen)
        const fault = options.faults?.(seen) ?? null
        if (fault !== null) return applyFault(reply, fault, '')
        // The storage signs its URLs and refuses expired ones.
        return file === null ? reply.code(403).send() : sendRange(incoming, reply, file)
      },
    )
    app.post<{ Params: { shop: string } }>(
      `/:shop/admin/api/${apiVersion}/graphql.json`,
      async (incoming, reply) => {
        const name = incoming.params.shop.replace(/\.myshopify\.com$/, '')
        const shop = options.findShop(name)
        if (!shop) return reply.code(404).send(httpBodies.notFound)
        const request = readRequest(incoming.body)
        const seen: ShopifyRequest = {
          number: ++requests,
          shop: name,
          operationName: request ? operationNameOf(request) : null,
          variables: request?.variables ?? {},
        }
        options.onRequest?.(seen)
        const fault = options.faults?.(seen) ?? null
        const token = String(incoming.headers['x-shopify-access-token'])
        const grant = options.grants?.read(token)
        const granted = grant?.shop === name ? grant.scopes : null
        const scopes = token === shop.token ? (shop.scopes ?? allScopes) : granted
        if (shop.token === null || scopes === null || fault?.kind === 'unauthorised') {
          return reply.code(401).send(httpBodies.unauthorised)
        }
        if (!request) return reply.code(400).send(httpBodies.noQuery)
        const { world, title, plan } = shop
        const { currency } = world.options
        const view = {
          name,
          title,
          world,
          currency,
          maxPageDepth,
          scopes,
          approvedData: shop.approvedData ?? 'personal',
          deleted: deletedOf(shop),
          at: options.clock(),
        }
        const bulk = bulkOf(shop)
        const urlOf = (id: number) =>
          `${incoming.protocol}://${incoming.host}${prefix}/${name}/bulk/${id}.jsonl`
        const app = {
          uninstall: () => uninstall(name),
          billing: appBilling(
            billing.ledger,
            view,
            (id) =>
              `${incoming.protocol}://${incoming.host}${prefix}/${name}/admin/charges/${id}/confirm`,
          ),
          bulk: {
            run: (args: Parameters<typeof bulk.run>[0]) => bulk.run(args, { view, urlOf }),
            cancel: (id: string) => bulk.cancel(id, { urlOf }),
            find: (id: string) => bulk.find(id, { urlOf }),
          },
        }
        const bucket = fault?.kind === 'throttled' ? emptyBucket(plan) : bucketOf(shop)
        return applyFault(reply, fault, answer(request, view, { bucket, app }))
      },
    )
    done()
  }
}

function sendRange({ headers }: FastifyRequest, reply: FastifyReply, file: BulkFile): FastifyReply {
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
  const [from, to] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? Number.MAX_SAFE_INTEGER)]
  const bytes = file.read(from, to - from + 1)
  reply.type('application/jsonl')
  if (range === null) return reply.send(bytes ?? '')
  if (bytes === null) return reply.code(416).send()
  const last = from + bytes.length - 1
  return reply.code(206).header('content-range', `bytes ${from}-${last}/*`).send(bytes)
}

async function applyFault(
  reply: FastifyReply,
  fault: Fault | null,
  body: unknown,
): Promise<FastifyReply> {
  switch (fault?.kind) {
    case 'status':
      if (fault.status !== 429) return reply.code(fault.status).send(httpBodies.broken)
      return reply.code(429).header('retry-after', '2.0').send(httpBodies.tooMany)
    case 'reset':
      reply.hijack()
      reply.raw.socket?.resetAndDestroy()
      return reply
    case 'truncated': {
      const whole = JSON.stringify(body)
      return reply.type('application/json').send(whole.slice(0, Math.ceil(whole.length / 2)))
    }
    case 'slow':
      await wait(fault.delayMs)
      return reply.send(body)
    case 'altered':
      return reply.send(fault.alter(body))
    case 'throttled':
    case 'unauthorised':
    case undefined:
      break
  }
  return reply.send(body)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../kit/google/errors.ts'
import { createSignIn, signInHosts } from '../../kit/google/sign-in.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountRows, adRows, campaignRows } from './ad-rows.ts'
import { deviceRows, productRows, termRows } from './breakdowns.ts'
import { category } from './resources.ts'
import { isAdsUser, accessibleCustomers, treeOf, type Customer } from './customers.ts'
import { createAudienceLists } from './audience-lists.ts'
import { dataManagerRoutes } from './data-manager.ts'
import {
  adsRefusals,
  badQuery,
  exhausted,
  notAdsUser,
  refuseAds,
  type AdsFailure,
} from './failures.ts'
import { createOperationBucket } from './operation-bucket.ts'
import { findCustomer } from './find-customer.ts'
import { readQuery, type AdsQuery } from './read-query.ts'
import { nested, type FlatRow } from './resources.ts'
import { gdTruth } from './truth.ts'

const scope = 'https://www.googleapis.com/auth/adwords'
/** Google's pages and batches have up to 10,000 rows; short ones test that clients page correctly. */
const pageSize = 3
const batchSize = 100
const basicPerDay = 15_000

/** Google Ads v25: accounts and reports in its query language, and customer match lists. */
export const googleAds: SimulatorFactory = (context) => {
  const signIn = createSignIn(context, { platform: 'Google Ads' })
  const lists = createAudienceLists(context)
  const bucket = createOperationBucket(context.elapsedMs, context.adsPerDay ?? basicPerDay)

  function routes(app: FastifyInstance): void {
    signIn.routes(app)
    dataManagerRoutes(app, signIn, lists)

    app.get('/ads/v25/customers::listAccessibleCustomers', (request, reply) => {
      const shop = authorize(request, reply)
      if (shop === null) return reply
      const resourceNames = accessibleCustomers(shop).map(({ id }) => `customers/${id}`)
      return { resourceNames }
    })

    app.post<{
      Params: { id: string; verb: string }
      Body: { query?: unknown; pageToken?: unknown; pageSize?: unknown } | null
    }>('/ads/v25/customers/:id/:verb', (request, reply) => {
      const { id, verb } = request.params
      if (verb !== 'googleAds:search' && verb !== 'googleAds:searchStream')
        return reply.code(404).type('text/html').send('Not Found')
      const shop = authorize(request, reply)
      if (shop === null) return reply
      const customer = findCustomer(shop, id, request.headers['login-customer-id'])
      if ('errorCode' in customer) return refuseAds(reply, customer)
      const query = readQuery(request.body?.query)
      if ('errorCode' in query) return refuseAds(reply, query)
      const rows = answer(shop, customer, query)
      if ('errorCode' in rows) return refuseAds(reply, rows)
      const results = rows.map((row) => nested(row, query.fields))
      if (verb === 'googleAds:searchStream') return batchesOf(results, query)
      if (request.body?.pageSize !== undefined)
        return refuseAds(reply, {
          ...badQuery('', 'Setting the page size is not supported.'),
          errorCode: { requestError: 'PAGE_SIZE_NOT_SUPPORTED' },
        })
      const from = Number(request.body?.pageToken ?? 0)
      const next = from + pageSize
      return {
        results: results.slice(from, next),
        fieldMask: query.fields.join(','),
        ...(next < results.length && { nextPageToken: String(next) }),
      }
    })
  }

  /** Null if an error response was already sent. */
  function authorize(request: FastifyRequest, reply: FastifyReply): SandboxShop | null {
    const shop = signIn.shopOf(request, scope)
    if ('status' in shop) {
      refuse(reply, shop)
      return null
    }
    if (!isAdsUser(shop)) {
      refuseAds(reply, notAdsUser)
      return null
    }
    const refused = bucket.take()
    if (refused === null) return shop
    const failure = exhausted(refused.retryAfterSeconds)
    const errorCode = refused.isForToday ? { quotaError: 'RESOURCE_EXHAUSTED' } : failure.errorCode
    refuseAds(reply, { ...failure, errorCode })
    return null
  }

  function answer(
    shop: SandboxShop,
    customer: Customer,
    query: AdsQuery,
  ): readonly FlatRow[] | AdsFailure {
    const { resource, days } = query
    if (resource === 'customer' && !isDailyQuery(query)) return [customerFields(customer)]
    if (resource === 'customer_client') return clientRows(customer, query)
    if (customer.isManager)
      return badQuery('REQUESTED_METRICS_FOR_MANAGER', 'A manager account has no metrics.')
    if (!customer.hasAds || days === null) return []
    const byCategory = query.fields.includes(category)
    const rowsOf = query.fields.includes('segments.device') ? deviceRows : dailyRows[resource]
    return rowsOf(shop, days, context.clock(), byCategory).map((row) => ({
      ...customerFields(customer),
      ...row,
    }))
  }

  return {
    code: 'GD',
    hosts: { ...signInHosts, ADS: '/ads', DATAMANAGER: '/datamanager' },
    routes,
    refusals: adsRefusals,
    audiences: () => lists.all(),
    truth: gdTruth,
    exampleForm: () => null,
  }
}

const dailyRows = {
  customer: accountRows,
  campaign: campaignRows,
  ad_group_ad: adRows,
  search_term_view: termRows,
  shopping_performance_view: productRows,
}

/** A query without dates or metrics is about the account itself. */
function isDailyQuery({ fields, days }: AdsQuery): boolean {
  return days !== null || fields.some((field) => /^(segments|metrics)\./.test(field))
}

function customerFields({ id, name, currency, timezone, isManager, status }: Customer): FlatRow {
  return {
    'customer.id': id,
    'customer.descriptive_name': name,
    'customer.currency_code': currency,
    'customer.time_zone': timezone,
    'customer.manager': isManager,
    'customer.status': status,
  }
}

function clientRows(root: Customer, { status }: AdsQuery): readonly FlatRow[] {
  return treeOf(root)
    .filter(({ customer }) => status === null || customer.status === status)
    .map(({ customer, level }) => ({
      'customer_client.id': customer.id,
      'customer_client.descriptive_name': customer.name,
      'customer_client.currency_code': customer.currency,
      'customer_client.time_zone': customer.timezone,
      'customer_client.manager': customer.isManager,
      'customer_client.level': String(level),
      'customer_client.status': customer.status,
      'customer_client.test_account': false,
      'customer_client.hidden': false,
    }))
}

/** An empty result still has one batch. */
function batchesOf(results: readonly unknown[], { fields }: AdsQuery): readonly unknown[] {
  const fieldMask = fields.join(',')
  const batches: unknown[] = []
  for (let from = 0; from < results.length; from += batchSize) {
    const batch = results.slice(from, from + batchSize)
    batches.push({ results: batch, fieldMask, requestId: 'sandbox' })
  }
  return batches.length > 0 ? batches : [{ fieldMask, requestId: 'sandbox' }]
}

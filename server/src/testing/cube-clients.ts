import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints, TokenAnswer, type CanonicalRows } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import { call } from './call.ts'
import type { TestServer } from './open-test-server.ts'
import type { TestRole } from './test-people.ts'

/** The headers and URL with which a member calls the query API. */
export async function dataTokenOf(server: TestServer, role: TestRole): Promise<string> {
  const params = { orgId: role === 'outsider' ? server.otherOrgId : server.orgId }
  const token = server.tokens[role]
  const answer = await call(server.http, endpoints.getDataToken, { params, token })
  return TokenAnswer.parse(answer.json()).token
}

/** Adds a paid order of the workspace with the given shipping address. */
export async function addOrder(
  { services, orgId, connectionId }: TestServer,
  order: { name: string; at: string; gross: string; country: string; customerId?: string },
): Promise<void> {
  const row: CanonicalRows['orders'] = {
    connection_id: connectionId,
    order_id: order.name,
    order_name: order.name,
    processed_at: order.at,
    updated_at: order.at,
    cancelled_at: null,
    is_test: false,
    currency: 'USD',
    gross_sales: order.gross,
    discounts: '0',
    shipping: '0',
    tax: '0',
    total: order.gross,
    financial_status: 'paid',
    fulfillment_status: 'fulfilled',
    source_name: 'web',
    customer_id: order.customerId ?? null,
    customer_order_index: null,
    shipping_country: order.country,
    shipping_province: null,
    shipping_city: null,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    referrer_source: null,
    discount_codes: '',
    duties: null,
    tips: null,
    fees: null,
    prices_include_tax: null,
    tags: null,
    payment_gateways: null,
    presentment_currency: null,
    presentment_total: null,
    first_visit_at: null,
    first_utm_source: null,
    first_utm_medium: null,
    first_utm_campaign: null,
    first_referrer_source: null,
  }
  await services.ingestion.warehouse.replaceRows({
    orgId,
    batchKey: order.name,
    parts: [{ table: 'orders', scopes: [[connectionId, order.name]], rows: [row] }],
  })
}

/** The orders that most tests of the query API use. */
export async function addCustomer(
  { services, orgId, connectionId }: TestServer,
  { id, email, orders }: { id: string; email: string; orders: number },
): Promise<void> {
  const row: CanonicalRows['customers'] = {
    connection_id: connectionId,
    customer_id: id,
    email,
    phone: null,
    first_name: 'Ann',
    last_name: 'Lee',
    accepts_email: true,
    created_at: '2026-11-01T15:00:00.000Z',
    updated_at: '2026-11-01T15:00:00.000Z',
    orders_count: orders,
    amount_spent: '10',
    currency: 'USD',
    country: 'US',
    province: null,
    city: null,
    tags: '',
    accepts_sms: null,
    declined_data_sale: null,
    postal_code: null,
    language: null,
  }
  await services.ingestion.warehouse.replaceRows({
    orgId,
    batchKey: email,
    parts: [{ table: 'customers', scopes: [[connectionId, id]], rows: [row] }],
  })
}

export async function addTwoOrders(server: TestServer): Promise<void> {
  const [first, third] = ['2026-11-01T15:00:00.000Z', '2026-11-03T15:00:00.000Z']
  await addOrder(server, { name: '#1', at: first, gross: '100.5', country: 'US' })
  await addOrder(server, { name: '#2', at: third, gross: '10', country: 'CA' })
}

export async function listen(http: FastifyInstance): Promise<number> {
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  return port
}

/** A load whose client can disconnect. */
export function beginLoad(port: number, path: string, token: string, body: object) {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const request = httpRequest({ port, method: 'POST', path, headers })
  request.on('error', () => undefined)
  request.end(JSON.stringify(body))
  return { hangUp: () => request.destroy() }
}

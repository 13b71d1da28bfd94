import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import {
  createStripeBilling,
  type StripeBilling,
  type StripeBillingOptions,
} from './stripe-billing.ts'

export interface ServedStripe {
  readonly stripe: StripeBilling
  readonly baseUrl: string
  close(): Promise<void>
}

export interface ServeStripeOptions extends Omit<StripeBillingOptions, 'baseUrl'> {
  /** Holds a request for as long as it waits, and fails it when it throws. */
  readonly onRequest?: (method: string, url: string) => Promise<void>
}

/** Serves it on a loopback port, for tests. */
export async function serveStripe({
  onRequest,
  ...options
}: ServeStripeOptions): Promise<ServedStripe> {
  let baseUrl = ''
  const stripe = createStripeBilling({ ...options, baseUrl: () => baseUrl })
  const http = Fastify({ forceCloseConnections: true })
  http.addHook('onRequest', async ({ method, url }) => onRequest?.(method, url))
  await http.register(stripe.plugin)
  await http.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return { stripe, baseUrl, close: () => http.close() }
}

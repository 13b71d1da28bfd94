import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseForm, textAt, textsAt, type Form } from './form-body.ts'
import type { Ledger } from './state.ts'
import {
  customerObject,
  invoiceObject,
  listOf,
  priceObject,
  sessionObject,
  subscriptionObject,
} from './objects.ts'
import { find, MissingObject, type Price, type Subscription } from './state.ts'
import { changePrice, draftChange, endSubscription } from './subscriptions.ts'

interface Call {
  readonly form: Form
  readonly id: string
  /** Whether an object is to be expanded; lists name their entries' as `data.…`. */
  expands(path: string): boolean
}

/** The part of Stripe's API that charges for plans. */
export function addApi(http: FastifyInstance, ledger: Ledger, secretKey: string): void {
  const { state } = ledger

  function route(method: 'GET' | 'POST' | 'DELETE', path: string, answer: (call: Call) => object) {
    http.route({
      method,
      url: `/v1${path}`,
      handler: (request, reply) => respond(request, reply, answer),
    })
  }

  function respond(request: FastifyRequest, reply: FastifyReply, answer: (call: Call) => object) {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return refuse(reply, 401, 'Invalid API Key provided: sk_test_****')
    const key = String(request.headers['idempotency-key'] ?? '')
    const known = request.method === 'POST' ? state.answers[key] : undefined
    if (known !== undefined) return reply.send(known)
    const query = request.url.split('?')[1] ?? ''
    const form = parseForm(typeof request.body === 'string' ? request.body : query)
    const expanded = Object.values(textsAt(form, 'expand'))
    try {
      const answered = answer({
        form,
        id: String(Object(request.params).id),
        expands: (path) => expanded.includes(path) || expanded.includes(`data.${path}`),
      })
      if (key !== '') state.answers[key] = answered
      return reply.send(answered)
    } catch (error) {
      if (error instanceof MissingObject)
        return refuse(reply, 404, error.message, 'resource_missing')
      if (error instanceof InvalidRequest) return refuse(reply, 400, error.message)
      throw error
    }
  }

  route('POST', '/customers', ({ form, expands }) => {
    const id = ledger.newId('cus')
    const [name, email] = [textAt(form, 'name'), textAt(form, 'email')]
    const metadata = textsAt(form, 'metadata')
    const fresh = { address: null, taxIds: [], card: null, balance: 0 }
    state.customers[id] = { id, created: ledger.now(), name, email, metadata, ...fresh }
    return customerObject(state.customers[id], expands)
  })
  route('GET', '/customers/:id', ({ id, expands }) =>
    customerObject(find(state.customers, id, 'customer'), expands),
  )
  route('GET', '/prices', ({ form }) => {
    const keys = Object.values(textsAt(form, 'lookup_keys'))
    const found = Object.values(state.prices).filter(({ lookupKey }) =>
      keys.includes(lookupKey ?? ''),
    )
    return listOf(found.map(priceObject))
  })
  route('POST', '/prices', ({ form }) => {
    const price = readPrice(form, ledger.newId('price'), ledger.newId('prod'))
    state.prices[price.id] = price
    return priceObject(price)
  })
  route('POST', '/checkout/sessions', ({ form }) => {
    const [customer, price] = [
      textAt(form, 'customer') ?? '',
      textAt(form, 'line_items', '0', 'price') ?? '',
    ]
    find(state.customers, customer, 'customer')
    find(state.prices, price, 'price')
    const id = ledger.newId('cs_test')
    state.sessions[id] = {
      id,
      created: ledger.now(),
      customer,
      price,
      status: 'open',
      successUrl: textAt(form, 'success_url') ?? '',
      cancelUrl: textAt(form, 'cancel_url') ?? '',
      clientReferenceId: textAt(form, 'client_reference_id'),
      metadata: textsAt(form, 'metadata'),
      subscriptionMetadata: textsAt(form, 'subscription_data', 'metadata'),
      subscription: null,
      automaticTax: textAt(form, 'automatic_tax', 'enabled') === 'true',
    }
    return sessionObject(ledger, id)
  })
  route('GET', '/checkout/sessions', ({ form }) => {
    const [customer, status] = [textAt(form, 'customer'), textAt(form, 'status')]
    const found = Object.values(state.sessions).filter(
      (session) => session.customer === customer && session.status === status,
    )
    return listOf(found.map(({ id }) => sessionObject(ledger, id)))
  })
  route('GET', '/checkout/sessions/:id', ({ id }) => sessionObject(ledger, id))
  route('POST', '/checkout/sessions/:id/expire', ({ id }) => {
    const session = find(state.sessions, id, 'checkout.session')
    if (session.status !== 'open')
      throw new InvalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.')
    session.status = 'expired'
    ledger.emitSession('expired', id, ledger.now())
    return sessionObject(ledger, id)
  })
  route('GET', '/subscriptions', ({ form, expands }) => {
    const customer = textAt(form, 'customer')
    const found = Object.values(state.subscriptions)
      .filter((one) => customer === null || one.customer === customer)
      .toSorted((one, other) => other.created - one.created || (other.id < one.id ? -1 : 1))
    const after = textAt(form, 'starting_after')
    const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
    const limit = Number(textAt(form, 'limit') ?? 10)
    const page = found.slice(start, start + limit)
    const hasMore = start + limit < found.length
    return listOf(
      page.map((one) => subscriptionObject(ledger, one, expands)),
      hasMore,
    )
  })
  route('GET', '/subscriptions/:id', ({ id, expands }) =>
    subscriptionObject(ledger, find(state.subscriptions, id, 'subscription'), expands),
  )
  route('POST', '/subscriptions/:id', ({ id, form, expands }) => {
    const subscription = runningSubscription(id)
    const cancels = textAt(form, 'cancel_at_period_end')
    const priceId = textAt(form, 'items', '0', 'price')
    if (cancels !== null) {
      subscription.cancelAtPeriodEnd = cancels === 'true'
      subscription.canceledAt = cancels === 'true' ? ledger.now() : null
      ledger.emitSubscription('updated', subscription, ledger.now())
    }
    if (priceId !== null) changePrice(ledger, subscription, { priceId, at: prorationOf(form) })
    return subscriptionObject(ledger, subscription, expands)
  })
  route('DELETE', '/subscriptions/:id', ({ id, expands }) => {
    const subscription = runningSubscription(id)
    const reason = 'cancellation_requested'
    endSubscription(ledger, subscription, { at: ledger.now(), reason })
    return subscriptionObject(ledger, subscription, expands)
  })
  route('GET', '/invoices', ({ form }) => {
    const customer = textAt(form, 'customer')
    const found = Object.values(state.invoices)
      .filter((one) => one.customer === customer && one.status !== 'void')
      .toReversed()
    return listOf(found.map((one) => invoiceObject(ledger, one)))
  })
  route('POST', '/invoices/create_preview', ({ form }) => {
    const subscription = runningSubscription(textAt(form, 'subscription') ?? '')
    const priceId = textAt(form, 'subscription_details', 'items', '0', 'price')
    const price = find(state.prices, priceId ?? subscription.price, 'price')
    const { total, lines } =
      priceId === null
        ? { total: price.unitAmount, lines: [] }
        : draftChange(ledger, subscription, {
            priceId,
            at: prorationOf(form['subscription_details'] as Form),
          }).draft
    const { balance } = find(state.customers, subscription.customer, 'customer')
    return {
      object: 'invoice',
      currency: price.currency,
      total,
      amount_due: Math.max(0, total + balance),
      lines: listOf(lines),
    }
  })
  route('GET', '/billing_portal/configurations', () =>
    listOf(Object.values(state.configurations).map((one) => ({ ...one, active: true }))),
  )
  route('POST', '/billing_portal/configurations', ({ form }) => {
    const id = ledger.newId('bpc')
    state.configurations[id] = { id, metadata: textsAt(form, 'metadata') }
    return { ...state.configurations[id], active: true }
  })
  route('POST', '/billing_portal/sessions', ({ form }) => {
    const customer = textAt(form, 'customer') ?? ''
    find(state.customers, customer, 'customer')
    const id = ledger.newId('bps')
    state.portals[id] = { id, customer, returnUrl: textAt(form, 'return_url') ?? '' }
    return {
      id,
      object: 'billing_portal.session',
      customer,
      url: `${ledger.baseUrl()}/portal/${id}`,
    }
  })

  function runningSubscription(id: string): Subscription {
    const subscription = find(state.subscriptions, id, 'subscription')
    if (subscription.status !== 'canceled') return subscription
    throw new InvalidRequest('A canceled subscription can only update its cancellation_details.')
  }

  function prorationOf(form: Form): number {
    return Number(textAt(form, 'proration_date') ?? ledger.now())
  }
}

function readPrice(form: Form, id: string, product: string): Price {
  const behavior = textAt(form, 'tax_behavior')
  return {
    id,
    product,
    productName: textAt(form, 'product_data', 'name') ?? '',
    currency: textAt(form, 'currency') ?? '',
    unitAmount: Number(textAt(form, 'unit_amount')),
    interval: textAt(form, 'recurring', 'interval') === 'year' ? 'year' : 'day',
    count: Number(textAt(form, 'recurring', 'interval_count') ?? 1),
    lookupKey: textAt(form, 'lookup_key'),
    taxBehavior: behavior === 'inclusive' || behavior === 'exclusive' ? behavior : 'unspecified',
    metadata: textsAt(form, 'metadata'),
  }
}

function refuse(reply: FastifyReply, status: number, message: string, code?: string) {
  const type = 'invalid_request_error'
  return reply.code(status).send({ error: { type, message, ...(code && { code }) } })
}

class InvalidRequest extends Error {}

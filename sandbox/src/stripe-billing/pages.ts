import { escapeHtml } from '@cartograph/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readCard, type Outcome } from './cards.ts'
import { collect } from './invoices.ts'
import type { Ledger } from './state.ts'
import { cardObject, customerObject } from './objects.ts'
import { invoiceFile } from './invoice-file.ts'
import {
  addressFields,
  alertText,
  billingPage,
  cardFields,
  priceText,
  type PageContent,
} from './page-parts.ts'
import {
  find,
  MissingObject,
  type Card,
  type Confirmation,
  type Customer,
  type Invoice,
} from './state.ts'
import { applyPaid, payCheckout } from './subscriptions.ts'

/** The pages that Stripe shows to customers: payment, the bank's confirmation, invoices, and the portal. */
export function addPages(http: FastifyInstance, ledger: Ledger): void {
  const { state } = ledger
  const at = (path: string) => ledger.baseUrl() + path

  http.get('/pay/:id', (request, reply) => {
    const id = idOf(request)
    return send(reply, payPage(id, null))
  })
  http.post('/pay/:id', (request, reply) => {
    const session = find(state.sessions, idOf(request), 'page')
    if (session.status !== 'open') return send(reply, closed)
    const form = fieldsOf(request)
    const card = readCard(form)
    if (typeof card === 'string') return send(reply, payPage(session.id, card))
    saveDetails(ledger, find(state.customers, session.customer, 'customer'), form)
    return pay(reply, { session: session.id, invoice: null, card }, false)
  })
  http.get('/confirm/:id', (request, reply) => {
    find(state.confirmations, idOf(request), 'confirmation')
    return send(reply, confirmPage)
  })
  http.post('/confirm/:id', (request, reply) => {
    const asked = find(state.confirmations, idOf(request), 'confirmation')
    delete state.confirmations[asked.id]
    if (fieldsOf(request)['decision'] === 'approve') return pay(reply, asked, true)
    const message = 'We are unable to authenticate your payment method. Choose another one.'
    return send(reply, pageOf(asked, message))
  })
  http.get('/invoice/:id', (request, reply) => send(reply, invoicePage(idOf(request), null)))
  http.post('/invoice/:id', (request, reply) => {
    const invoice = find(state.invoices, idOf(request), 'invoice')
    const card = readCard(fieldsOf(request))
    if (typeof card === 'string') return send(reply, invoicePage(invoice.id, card))
    return pay(reply, { session: null, invoice: invoice.id, card }, false)
  })
  http.get('/invoice/:id/pdf', (request, reply) => {
    const invoice = find(state.invoices, idOf(request), 'invoice')
    const customer = find(state.customers, invoice.customer, 'customer')
    return reply.type('application/pdf').send(invoiceFile(invoice, customer))
  })
  http.get('/portal/:id', (request, reply) => send(reply, portalPage(idOf(request), null)))
  http.post('/portal/:id', (request, reply) => {
    const portal = find(state.portals, idOf(request), 'page')
    const customer = find(state.customers, portal.customer, 'customer')
    const form = fieldsOf(request)
    saveDetails(ledger, customer, form)
    if ((form['card'] ?? '') === '') return send(reply, portalPage(portal.id, 'Saved.'))
    const card = readCard(form)
    if (typeof card === 'string') return send(reply, portalPage(portal.id, card))
    const before = customer.card
    customer.card = card
    ledger.emit('payment_method.attached', cardObject(card, customer.id), ledger.now())
    emitCustomer(ledger, customer, {
      invoice_settings: { default_payment_method: before && cardObject(before).id },
    })
    for (const subscription of Object.values(state.subscriptions))
      if (subscription.customer === customer.id) subscription.card = card
    return send(reply, portalPage(portal.id, 'Saved.'))
  })

  function pay(
    reply: FastifyReply,
    payment: Pick<Confirmation, 'session' | 'invoice' | 'card'>,
    isConfirmed: boolean,
  ): FastifyReply {
    const outcome = charge(payment, isConfirmed)
    if (outcome === 'needs_confirmation') {
      const id = ledger.newId('confirm')
      state.confirmations[id] = { ...payment, id }
      return reply.redirect(at(`/confirm/${id}`), 303)
    }
    if (outcome === 'declined') return send(reply, pageOf(payment, 'Your card was declined.'))
    if (payment.session === null) return reply.redirect(at(`/invoice/${payment.invoice}`), 303)
    const { successUrl, id } = find(state.sessions, payment.session, 'page')
    return reply.redirect(successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id), 303)
  }

  function charge(
    { session, invoice: id, card }: Pick<Confirmation, 'session' | 'invoice' | 'card'>,
    isConfirmed: boolean,
  ): Outcome {
    if (session !== null) return payCheckout(ledger, session, { card, isConfirmed })
    const invoice = find(state.invoices, id ?? '', 'invoice')
    if (invoice.status !== 'open') return 'declined'
    const now = ledger.now()
    const outcome = collect(ledger, invoice, { card, at: now, isPresent: true, isConfirmed })
    if (outcome === 'succeeded') keepCard(invoice, card, now)
    return outcome
  }

  function keepCard(invoice: Invoice, card: Card, now: number): void {
    const subscription = state.subscriptions[invoice.subscription]
    if (subscription !== undefined) subscription.card = card
    applyPaid(ledger, invoice, now)
  }

  function pageOf(
    { session, invoice }: Pick<Confirmation, 'session' | 'invoice'>,
    message: string,
  ): PageContent {
    return session === null ? invoicePage(invoice ?? '', message) : payPage(session, message)
  }

  function payPage(id: string, message: string | null): PageContent {
    const session = find(state.sessions, id, 'page')
    if (session.status !== 'open') return closed
    const price = find(state.prices, session.price, 'price')
    const { name } = find(state.customers, session.customer, 'customer')
    const amount = priceText(price.unitAmount, price.currency)
    const every = price.interval === 'year' ? 'a year' : `every ${price.count} days`
    return {
      title: `Subscribe to ${price.productName}`,
      body: `<p><strong>${escapeHtml(amount)}</strong> ${every}</p>${alertText(message)}
<form method="post">${cardFields()}${addressFields({ name: name ?? '' })}
<div class="actions"><a href="${escapeHtml(session.cancelUrl)}">Back</a><button class="main">Subscribe</button></div></form>`,
    }
  }

  function invoicePage(id: string, message: string | null): PageContent {
    const invoice = find(state.invoices, id, 'invoice')
    const { lines, tax, total, amountDue, currency, status, number } = invoice
    const rows = [
      ...lines.map(({ description, amount }) => [description, amount] as const),
      ['Tax', tax] as const,
      ['Total', total] as const,
      ['Amount due', status === 'paid' ? 0 : amountDue] as const,
    ].map(
      ([label, amount]) =>
        `<tr><td>${escapeHtml(label)}</td><td>${escapeHtml(priceText(amount, currency))}</td></tr>`,
    )
    const form =
      status === 'open'
        ? `<form method="post">${cardFields()}<div class="actions"><button class="main">Pay invoice</button></div></form>`
        : ''
    return {
      title: `Invoice ${number}: ${status}`,
      body: `<table>${rows.join('')}</table>${alertText(message)}${form}<p><a href="${escapeHtml(at(`/invoice/${id}/pdf`))}">Download PDF</a></p>`,
    }
  }

  function portalPage(id: string, message: string | null): PageContent {
    const { customer: customerId, returnUrl } = find(state.portals, id, 'page')
    const { card, address, name, taxIds } = find(state.customers, customerId, 'customer')
    const items = Object.values(state.invoices)
      .filter((one) => one.customer === customerId && one.status !== 'void')
      .map(
        (one) =>
          `<li><a href="${escapeHtml(at(`/invoice/${one.id}`))}">${escapeHtml(one.number)}</a> ${escapeHtml(priceText(one.total, one.currency))}, ${one.status}</li>`,
      )
    const values = { ...address, name: name ?? '', tax_id: taxIds[0] ?? '' }
    return {
      title: 'Billing',
      body: `<p><a href="${escapeHtml(returnUrl)}">Return to Cartograph</a></p>${alertText(message)}
<p>${card === null ? 'No card is saved for new invoices.' : `Card ending in ${card.number.slice(-4)}`}</p>
<form method="post">${cardFields()}${addressFields(values)}<div class="actions"><button class="main">Save</button></div></form>
<h2>Invoices</h2><ul>${items.join('')}</ul>`,
    }
  }
}

export function sendMissing(error: unknown, reply: FastifyReply): FastifyReply {
  if (!(error instanceof MissingObject)) throw error
  return send(reply.code(404), closed)
}

function saveDetails(
  ledger: Ledger,
  customer: Customer,
  form: Readonly<Record<string, string>>,
): void {
  const text = (name: string) => (form[name] ?? '').trim()
  const { name, address, taxIds } = customer
  if (text('name') !== '') customer.name = text('name')
  customer.taxIds = text('tax_id') === '' ? [] : [text('tax_id')]
  customer.address = {
    line1: text('line1'),
    postal_code: text('postal_code'),
    city: text('city'),
    country: text('country').toUpperCase(),
  }
  const before = {
    ...(name !== customer.name && { name }),
    ...(JSON.stringify(address) !== JSON.stringify(customer.address) && { address }),
  }
  if (Object.keys(before).length > 0) emitCustomer(ledger, customer, before)
  for (const [kind, all, others] of [
    ['deleted', taxIds, customer.taxIds],
    ['created', customer.taxIds, taxIds],
  ] as const)
    for (const value of all.filter((one) => !others.includes(one))) {
      const taxId = { object: 'tax_id', customer: customer.id, value }
      ledger.emit(`customer.tax_id.${kind}`, taxId, ledger.now())
    }
}

function emitCustomer(ledger: Ledger, customer: Customer, before: object): void {
  const object = customerObject(customer, () => false)
  ledger.emit('customer.updated', object, ledger.now(), before)
}

function send(reply: FastifyReply, content: PageContent): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(billingPage(content))
}

function idOf({ params }: { readonly params: unknown }): string {
  return String(Object(params).id)
}

function fieldsOf({ body }: { readonly body: unknown }): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
}

const closed: PageContent = {
  title: 'This page is no longer valid',
  body: '<p>Go back to Cartograph and begin again.</p>',
}

const confirmPage: PageContent = {
  title: 'Your bank asks for a confirmation',
  body: `<p>A purchase from Cartograph waits for your approval.</p>
<form method="post"><div class="actions"><button name="decision" value="refuse">Refuse</button><button name="decision" value="approve" class="main">Approve</button></div></form>`,
}

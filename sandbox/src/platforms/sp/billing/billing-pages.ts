import { escapeHtml, formatPrice } from '@cartograph/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { simulationPage } from '../../../kit/simulation-page.ts'
import type { SimulatedShopBilling } from './shop-billing.ts'
import type { SimulatedSubscription } from './state.ts'

interface Params {
  readonly shop: string
  readonly id: string
}
type Form = Readonly<Record<string, string>> | undefined

/** The pages of a shop's admin where a merchant approves a charge, and sees the shop's bills. */
export function addBillingPages(
  http: FastifyInstance,
  { ledger, charges }: SimulatedShopBilling,
  uninstall: (shop: string) => void,
): void {
  http.get<{ Params: Params }>('/:shop/admin/charges/:id/confirm', (request, reply) => {
    const subscription = ledger.find(request.params.shop, Number(request.params.id))
    return send(reply, confirmPage(subscription, null))
  })
  http.post<{ Params: Params; Body: Form }>(
    '/:shop/admin/charges/:id/confirm',
    (request, reply) => {
      const { shop, id } = request.params
      const subscription = ledger.find(shop, Number(id))
      if (subscription?.status !== 'PENDING') return send(reply, confirmPage(null, null))
      if (request.body?.['decision'] !== 'approve') {
        ledger.decline(subscription)
        // Shopify shows the shop's apps then, and does not return to the app.
        return reply.redirect(`${basePath(request.url)}/apps`, 303)
      }
      if (!ledger.approve(subscription))
        return send(reply, confirmPage(subscription, 'Pay the open bills of your store first.'))
      const back = new URL(subscription.returnUrl)
      back.searchParams.set('charge_id', String(subscription.id))
      return reply.redirect(back.href, 303)
    },
  )
  http.get<{ Params: Params }>('/:shop/admin/apps', (_request, reply) =>
    send(reply, page('Apps', '<p>Nothing was charged. Open Cartograph to go on.</p>')),
  )
  http.get<{ Params: Params }>('/:shop/admin/settings/billing', (request, reply) =>
    send(reply, billsPage(request.params.shop)),
  )
  http.post<{ Params: Params; Body: Form }>('/:shop/admin/settings/billing', (request, reply) => {
    const { shop } = request.params
    const act = request.body?.['act']
    if (act === 'freeze') ledger.freeze(shop)
    if (act === 'pay') ledger.unfreeze(shop)
    if (act === 'uninstall') uninstall(shop)
    return reply.redirect(request.url, 303)
  })

  function billsPage(shop: string): string {
    const current = ledger.running(shop)
    const isUnpaying = ledger.state.unpaying.includes(shop)
    const rows = charges.flatMap(({ shop: of, amountMinor, currency, at }) =>
      of === shop
        ? [
            `<tr><td>${new Date(at).toISOString().slice(0, 10)}</td><td>${escapeHtml(formatPrice(amountMinor, currency))}</td></tr>`,
          ]
        : [],
    )
    const subscription =
      current === null
        ? '<p>No app charges this store.</p>'
        : `<p><strong>${escapeHtml(current.name)}</strong>: ${escapeHtml(current.status.toLowerCase())}</p>`
    const action = isUnpaying
      ? '<button name="act" value="pay" class="main">Pay bills</button>'
      : '<button name="act" value="freeze">Leave bills unpaid</button>'
    return page(
      'Billing of the store',
      `${subscription}<table>${rows.join('')}</table>
<form method="post"><div class="actions">${action}
<button name="act" value="uninstall">Uninstall Cartograph</button></div></form>`,
    )
  }
}

function confirmPage(subscription: SimulatedSubscription | null, alert: string | null): string {
  if (subscription?.status !== 'PENDING')
    return page('Approve subscription', '<p>This charge is no longer valid.</p>')
  const { name, interval, amountMinor, currency, trialDays, usage, isTest } = subscription
  const every = interval === 'ANNUAL' ? 'every year' : 'every 30 days'
  const parts = [
    `<p><strong>${escapeHtml(formatPrice(amountMinor, currency))}</strong> ${every} for ${escapeHtml(name)}</p>`,
    trialDays > 0 ? `<p>The first charge comes after ${trialDays} days.</p>` : '',
    usage === null
      ? ''
      : `<p>Up to ${escapeHtml(formatPrice(usage.capMinor, usage.currency))} every 30 days by use: ${escapeHtml(usage.terms)}</p>`,
    isTest ? '<p>This is a test. Nothing is charged.</p>' : '',
  ]
  const message = alert === null ? '' : `<p role="alert">${escapeHtml(alert)}</p>`
  return page(
    'Approve subscription',
    `${message}${parts.join('')}
<form method="post"><div class="actions">
<button name="decision" value="decline">Decline</button>
<button name="decision" value="approve" class="main" autofocus>Approve</button>
</div></form>`,
  )
}

function page(title: string, body: string): string {
  return simulationPage({ platform: 'Shopify', note: 'Nothing is charged.', title, body })
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}

/** Of the shop's admin, below any prefix. */
function basePath(url: string): string {
  return url.replace(/\/charges\/.*$/, '')
}

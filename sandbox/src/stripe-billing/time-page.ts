import { escapeHtml } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import { alertText, billingPage, field } from './page-parts.ts'
import { passTime } from './pass-time.ts'
import { settle } from './settle.ts'
import type { Ledger } from './state.ts'

/** Where time is let pass, so that a renewal is tried in a moment. */
export function addTimePage(http: FastifyInstance, ledger: Ledger): void {
  http.get('/time', (_request, reply) => reply.type(html).send(page(ledger, null)))
  http.post('/time', (request, reply) => {
    const days = Number(new URLSearchParams(String(request.body)).get('days'))
    const isPossible = Number.isInteger(days) && days >= 1 && days <= mostDays
    if (!isPossible)
      return reply
        .code(400)
        .type(html)
        .send(page(ledger, `Enter 1 to ${mostDays} days.`))
    passTime(ledger.state, days * 86_400)
    settle(ledger)
    return reply.type(html).send(page(ledger, `${days} ${days === 1 ? 'day' : 'days'} passed.`))
  })
}

const html = 'text/html; charset=utf-8'
const mostDays = 400

function page({ state }: Ledger, message: string | null): string {
  const items = Object.values(state.subscriptions).map(({ price, status, periodEnd }) => {
    const name = state.prices[price]?.productName ?? price
    const day = new Date(periodEnd * 1000).toISOString().slice(0, 10)
    return `<li>${escapeHtml(name)}: ${status}, its period ends on ${day}</li>`
  })
  return billingPage({
    title: 'Let time pass at Stripe',
    body: `${alertText(message)}
<p>All payments and subscriptions become older by as many days: what is due is renewed, charged or ended, and the app receives the events. Renewals, failed payments and the ends of plans can be tried in this way.</p>
<form method="post">${field('days', 'Days', '30', 'off')}<div class="actions"><button class="main">Let time pass</button></div></form>
<h2>Subscriptions</h2><ul>${items.join('') || '<li>None yet.</li>'}</ul>`,
  })
}

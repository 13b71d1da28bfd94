import { escapeHtml, formatPrice, minorDigits } from '@cartograph/contract'
import { simulationPage } from '../kit/simulation-page.ts'
import { testCards } from './cards.ts'

export interface PageContent {
  readonly title: string
  readonly body: string
}

export function billingPage(content: PageContent): string {
  return simulationPage({ platform: 'Stripe', note: 'No real card is charged.', ...content })
}

export function alertText(message: string | null): string {
  return message === null ? '' : `<p role="alert">${escapeHtml(message)}</p>`
}

export function cardFields(): string {
  const cards = testCards.map(
    ({ number, about }) => `<li><code>${number}</code> ${escapeHtml(about)}</li>`,
  )
  return `<fieldset><legend>Card</legend>
${field('card', 'Card number', '4242 4242 4242 4242', 'cc-number')}
${field('expiry', 'Expiration date', '12 / 40', 'cc-exp')}
<details><summary>Test cards</summary><ul>${cards.join('')}</ul></details>
</fieldset>`
}

export function addressFields(values: Readonly<Record<string, string>>): string {
  const at = (name: string, fallback = '') => values[name] ?? fallback
  return `<fieldset><legend>Billing address</legend>
${field('name', 'Name', at('name'), 'organization')}
${field('line1', 'Address', at('line1', '1 Harbor Street'), 'address-line1')}
${field('postal_code', 'Postal code', at('postal_code', '04101'), 'postal-code')}
${field('city', 'City', at('city', 'Portland'), 'address-level2')}
${field('country', 'Country (two letters)', at('country', 'US'), 'country')}
${field('tax_id', 'Tax ID (optional)', at('tax_id'), 'off')}
</fieldset>`
}

export function field(name: string, label: string, value: string, autocomplete: string): string {
  return `<label>${escapeHtml(label)}<input name="${name}" value="${escapeHtml(value)}" autocomplete="${autocomplete}"></label>`
}

/** Of Stripe's minor units, whose decimals differ from ISO 4217 for two currencies without any. */
export function priceText(amount: number, stripeCurrency: string): string {
  const currency = stripeCurrency.toUpperCase()
  const isPadded = ['ISK', 'UGX'].includes(currency)
  const isWhole = currency === 'MGA'
  const minor = isPadded ? amount / 100 : isWhole ? amount * 10 ** minorDigits(currency) : amount
  return formatPrice(minor, currency)
}

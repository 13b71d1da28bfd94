import { escapeHtml, formatPrice, minorDigits } from '@cartograph/contract'
import { testCards } from './cards.ts'

export interface PageContent {
  readonly title: string
  readonly body: string
}

/** Plain HTML, without scripts. */
export function billingPage({ title, body }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="note">Sandbox: this simulates Stripe. No real card is charged.</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`
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

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { width: min(28rem, calc(100vw - 2rem)); padding: 1.5rem 0; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: .5rem 0 1rem; }
.note, summary { margin: 0; font-size: .8125rem; color: GrayText; }
fieldset { border: 1px solid ButtonBorder; border-radius: 8px; margin: 0 0 1rem; padding: .5rem .875rem .75rem; }
legend { font-size: .8125rem; padding: 0 .25rem; }
label { display: block; margin: .5rem 0; }
input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .375rem .5rem; }
table { width: 100%; border-collapse: collapse; margin: 0 0 1rem; }
td { padding: .25rem 0; overflow-wrap: anywhere; }
td:last-child { text-align: right; }
ul { margin: .25rem 0 0; padding-left: 1.25rem; font-size: .8125rem; }
[role=alert] { border-left: 3px solid #c22; padding-left: .75rem; }
.actions { display: flex; gap: .75rem; justify-content: flex-end; align-items: center; }
button { font: inherit; padding: .5rem 1.25rem; border-radius: 8px; border: 1px solid ButtonBorder; background: ButtonFace; color: ButtonText; cursor: pointer; }
.main { background: #2b5fd9; border-color: #2b5fd9; color: #fff; }
`

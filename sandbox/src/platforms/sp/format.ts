import type { Place, Presentment } from '../../world/entities.ts'

/** Shopify's formats: times without milliseconds, decimals without trailing zeros. */
export function dateTime(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z')
}

export function optionalDateTime(moment: number | null): string | null {
  return moment === null ? null : dateTime(moment)
}

/** 1250 is '12.5', 1200 is '12.0'. */
function decimal(minor: number): string {
  const text = money(minor)
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** 1250 is '12.50'. */
export function money(minor: number): string {
  const whole = Math.trunc(Math.abs(minor) / 100)
  const cents = String(Math.abs(minor) % 100).padStart(2, '0')
  return `${minor < 0 ? '-' : ''}${whole}.${cents}`
}

export function gid(type: string, id: number): string {
  return `gid://shopify/${type}/${id}`
}

export function readGid(text: string): { readonly type: string; readonly id: number } | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(text)
  return match?.[1] && match[2] ? { type: match[1], id: Number(match[2]) } : null
}

export interface MoneyV2 {
  readonly amount: string
  readonly currencyCode: string
}

export function moneyV2(minor: number, currencyCode: string): MoneyV2 {
  return { amount: decimal(minor), currencyCode }
}

/** What the buyer saw is rounded separately, so its parts need not add up. */
export function moneyBag(
  minor: number,
  currencyCode: string,
  presentment: Presentment | null = null,
) {
  const shopMoney = moneyV2(minor, currencyCode)
  if (presentment === null) return { shopMoney, presentmentMoney: shopMoney }
  const { currency, rate } = presentment
  return { shopMoney, presentmentMoney: moneyV2(Math.round(minor * rate), currency) }
}

/** An order or a customer has one address, so that its id is that of the owner. */
export function mailingAddress(ownerId: number, place: Place | null) {
  if (place === null) return null
  const { city, province, country, zip } = place
  const id = gid('MailingAddress', ownerId)
  return { id, city, province, provinceCode: province, country, countryCodeV2: country, zip }
}

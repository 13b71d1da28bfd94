import { platformNames } from '../connections/platforms.ts'
import { regionLabel } from './region-label.ts'

/** What the texts of a dimension are, declared in the catalogue as `meta.values`. */
export const valueKinds = [
  /** Names that a platform enumerates: 'card_declined'. */
  'code',
  /** ISO 3166-1 alpha-2: 'CA' is Canada. */
  'country',
  /** ISO 3166-2: 'US-CA' is California. */
  'region',
  /** ISO 4217 */
  'currency',
  /** ISO 639: 'es' is Spanish. */
  'language',
  /** Two letters: `PlatformCode`. */
  'platform',
  /** Where a store took an order: 'pos', or the ID of an app. */
  'sales_channel',
  /** Between two charges of a subscription: '3 month'. */
  'interval',
  /** The id of a customer segment, which `nameSegments` gives a name. */
  'segment',
  /** A text that a record may lack, such as a subject line: null is no value, and not an unknown one. */
  'optional',
] as const

export type ValueKind = (typeof valueKinds)[number]

/** The kind that a member's `meta` declares; null for texts that are shown as they are. */
export function valueKindOf(meta: Readonly<Record<string, unknown>> | undefined): ValueKind | null {
  return valueKinds.find((kind) => kind === meta?.['values']) ?? null
}

/** 'Card declined' for card_declined, 'Canada' for CA. An unfamiliar value is returned as it is. */
export function valueLabel(kind: ValueKind | null, value: string): string {
  switch (kind) {
    case 'code':
      return codeLabel(value)
    case 'country':
      return countryLabel(value)
    case 'region':
      return regionLabel(value, countryLabel)
    case 'currency':
      return /^[A-Z]{3}$/.test(value) ? (namesOf('currency').of(value) ?? value) : value
    case 'language':
      return /^[a-z]{2,3}$/.test(value) ? (namesOf('language').of(value) ?? value) : value
    case 'platform':
      return Object.entries(platformNames).find(([code]) => code === value)?.[1] ?? value
    case 'sales_channel':
      return salesChannels[value] ?? (/^\d+$/.test(value) ? `App ${value}` : codeLabel(value))
    case 'interval':
      return intervalLabel(value)
    case 'segment':
      return segmentNames.get(value) ?? value
    case 'optional':
    case null:
      return value
  }
}

const segmentNames = new Map<string, string>()

/** Makes the names of segments known. Their ids are unique, whatever workspace they belong to. */
export function nameSegments(
  segments: readonly { readonly id: string; readonly name: string }[],
): void {
  for (const { id, name } of segments) segmentNames.set(id, name)
}

/** Leaves what a person wrote: a code has no spaces. */
function codeLabel(value: string): string {
  const named = codeNames[value.toLowerCase()]
  if (named !== undefined) return named
  if (!/^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$/.test(value)) return value
  const words = value
    .replaceAll(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4')
    .toLowerCase()
    .split(/[_-]/)
    .map((word) => spelling[word] ?? word)
    .join(' ')
  return /^i[A-Z]/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1)
}

function countryLabel(value: string): string {
  return /^[A-Z]{2}$/.test(value) ? (namesOf('region').of(value) ?? value) : value
}

function intervalLabel(value: string): string {
  const [, count, unit] = /^(\d+) (day|week|month|year)s?$/.exec(value) ?? []
  if (count === undefined || unit === undefined) return value
  return count === '1' ? `Every ${unit}` : `Every ${count} ${unit}s`
}

/** Codes whose words say little. Meta's own name of the placement in its Audience Network. */
const codeNames: Readonly<Record<string, string>> = {
  an_classic: 'Native, banner and interstitial',
}

/** The words that are not written in lower case. */
const spelling: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ACH API BACS CVC EPS FAQ FBA ID JCB NPS POS SEPA SMS TV URL US ' +
    'Affirm Afterpay AliPay Amazon Apple Bancontact Clearpay Facebook Giropay Gmail Google iDEAL ' +
    'Instagram Klarna LinkedIn Link Mastercard PayPal Przelewy24 Shopify Sofort TikTok ' +
    'Twitter UnionPay Venmo Visa WhatsApp YouTube'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word])
    .concat([
      ['amex', 'American Express'],
      ['diners', 'Diners Club'],
      ['p24', 'Przelewy24'],
    ]),
)

/** Shopify's names of its own channels, and the IDs of its apps. */
const salesChannels: Readonly<Record<string, string>> = {
  web: 'Online store',
  580111: 'Online store',
  pos: 'Point of sale',
  shopify_draft_order: 'Draft orders',
  subscription_contract: 'Subscriptions',
  iphone: 'Point of sale (iPhone)',
  android: 'Point of sale (Android)',
  3890849: 'Shop',
}

const loaded = new Map<string, Intl.DisplayNames>()

/** Creating names takes about a hundred times as long as using them. */
function namesOf(type: 'region' | 'currency' | 'language'): Intl.DisplayNames {
  const known = loaded.get(type)
  if (known !== undefined) return known
  const made = new Intl.DisplayNames('en', { type })
  loaded.set(type, made)
  return made
}

import type { ProductVariantRow } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { ProductRecord, type Listing } from './api-types.ts'
import { manifest } from './manifest.ts'

/** An ASIN is a product, and each SKU that the seller offers it under a variant. */
export function normaliseProduct(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const asin = record.externalId
  const { listings, stock } = parsePayload(ProductRecord, record.payload, `Product ${asin}`)
  const scope = [context.connectionId, asin]
  const [first] = listings
  if (first === undefined) throw new ConnectorError('payload', `Product ${asin} has no listing`)
  const opened = listings.map((one) => openedAt(one['open-date'])).toSorted()
  const [created_at = '', updated_at] = [opened[0], opened.at(-1) ?? '']
  const stored = new Map(stock.map((one) => [one.sku, one['afn-fulfillable-quantity']]))
  const isActive = listings.map((one) => isOnSale(one, context)).some(Boolean)
  return {
    products: {
      scope,
      rows: [
        {
          connection_id: context.connectionId,
          product_id: asin,
          title: textOrNull(first['item-name']) ?? first['seller-sku'],
          handle: asin,
          vendor: null,
          product_type: null,
          status: isActive ? 'active' : 'draft',
          image_url: textOrNull(first['image-url']),
          published_at: isActive ? created_at : null,
          created_at,
          updated_at,
          tags: '',
        },
      ],
    },
    product_variants: {
      scope,
      rows: listings.map((one) => variantRow(one, asin, stored, context)),
    },
  }
}

function variantRow(
  listing: Listing,
  product_id: string,
  stored: ReadonlyMap<string | null | undefined, number | null>,
  context: NormaliseContext,
): ProductVariantRow {
  const sku = listing['seller-sku']
  const isStoredByAmazon = listing['fulfillment-channel']?.startsWith('AMAZON') === true
  return {
    connection_id: context.connectionId,
    product_id,
    variant_id: sku,
    title: sku,
    sku,
    price: normaliseDecimal(listing.price),
    compare_at_price: null,
    unit_cost: null,
    currency: context.currency,
    inventory_quantity: isStoredByAmazon ? (stored.get(sku) ?? null) : listing.quantity,
    updated_at: openedAt(listing['open-date']),
  }
}

function isOnSale({ status }: Listing, context: NormaliseContext): boolean {
  return knownValue(context, 'status', status, ['Active', 'Inactive', 'Incomplete']) === 'Active'
}

/** '2026-03-01 09:05:12 PST', or '01/03/2026 09:05:12 GMT' in Europe. */
export function openedAt(text: string): string {
  const american = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)(?: ([A-Z]+))?$/.exec(text)
  const other = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)(?: ([A-Z]+))?$/.exec(text)
  const [year, month, day, time, zone = 'UTC'] =
    american?.slice(1) ?? (other === null ? [] : [other[3], other[2], other[1], ...other.slice(4)])
  const moment = Date.parse(`${year}-${month}-${day}T${time}${offsets[zone] ?? 'Z'}`)
  if (Number.isNaN(moment))
    throw new ConnectorError('payload', `${manifest.name} sent an invalid time`)
  return new Date(moment).toISOString()
}

const offsets: Readonly<Record<string, string>> = {
  AEDT: '+11:00',
  AEST: '+10:00',
  BST: '+01:00',
  CEST: '+02:00',
  CET: '+01:00',
  JST: '+09:00',
  MEST: '+02:00',
  MET: '+01:00',
  PDT: '-07:00',
  PST: '-08:00',
}

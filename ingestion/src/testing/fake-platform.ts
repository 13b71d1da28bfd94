import { ConnectorError } from '@cartograph/connectors'
import type {
  Connector,
  Cursor,
  NormaliseContext,
  NormalisedRecord,
  OpenStream,
  RawRecord,
  ReadRequest,
} from '@cartograph/connectors'
import type { Instant } from '@cartograph/contract'

/** A platform in memory whose shop a test can change while it is read. */
export class FakePlatform {
  readonly customers = new Map<string, FakeRecord<{ email: unknown }>>()
  readonly products = new Map<string, FakeRecord<{ title: string; variants: string[] }>>()
  /** Every page that was asked for, in order. */
  readonly reads: { stream: string; cursor: Cursor | null; since: Instant | null }[] = []
  readonly counts: string[] = []
  pageSize = 3
  /** Runs before a page is answered; what it throws is what the platform answers. */
  beforePage: (request: ReadRequest & { stream: string }) => void | Promise<void> = () => undefined
  beforeDescribe: () => void | Promise<void> = () => undefined
  /** The credentials of the last opening. */
  credentials: Readonly<Record<string, string>> = {}

  readonly connector: Connector = {
    manifest: {
      code: 'SP',
      name: 'Shopify',
      category: 'primary',
      auth: 'token',
      hosts: { SHOP: 'https://{shop}.example' },
      params: [{ name: 'shop', label: 'Shop' }],
      apiVersion: '1',
      source: 'This file',
      lookbackMinutes: 10,
      streams: ['customers', 'products'],
    },
    open: ({ credentials }) => {
      this.credentials = credentials
      return {
        streams: [
          this.#stream('customers', this.customers, customerRows),
          this.#stream('products', this.products, productRows),
        ],
        describe: async () => {
          await this.beforeDescribe()
          return { name: 'Fake', currency: 'EUR', timezone: 'UTC' }
        },
      }
    },
  }

  #stream<Payload>(
    name: string,
    records: ReadonlyMap<string, FakeRecord<Payload>>,
    normalise: (record: RawRecord, context: NormaliseContext) => NormalisedRecord,
  ): OpenStream {
    return {
      name,
      normalise,
      count: ({ since }) => {
        this.counts.push(name)
        return Promise.resolve(inOrder(records, since).length)
      },
      readPage: async (request) => {
        const { cursor, since } = request
        this.reads.push({ stream: name, cursor, since })
        await this.beforePage({ ...request, stream: name })
        request.signal.throwIfAborted()
        const rest = inOrder(records, since).filter((record) => isAfter(record, cursor))
        const page = rest.slice(0, this.pageSize)
        const last = page.at(-1)
        const more = last !== undefined && rest.length > page.length
        return {
          records: page,
          next: more ? { updatedAt: last.updatedAt, id: last.externalId } : null,
        }
      },
    }
  }
}

export interface FakeRecord<Payload> {
  readonly updatedAt: Instant
  readonly payload: Payload
}

function inOrder<Payload>(
  records: ReadonlyMap<string, FakeRecord<Payload>>,
  since: Instant | null,
): RawRecord[] {
  return [...records]
    .map(([externalId, record]) => ({ externalId, ...record }))
    .filter((record) => since === null || record.updatedAt >= since)
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

function isAfter(record: RawRecord, cursor: Cursor | null): boolean {
  return (
    cursor === null ||
    sortKey(record) >
      sortKey({ updatedAt: String(cursor['updatedAt']), externalId: String(cursor['id']) })
  )
}

function sortKey(record: Pick<RawRecord, 'updatedAt' | 'externalId'>): string {
  return `${record.updatedAt} ${record.externalId}`
}

function customerRows(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const email = fieldOf(record, 'email')
  if (typeof email !== 'string') throw new ConnectorError('payload', 'email is not a text')
  return {
    customers: {
      scope: [context.connectionId, record.externalId],
      rows: [
        {
          connection_id: context.connectionId,
          customer_id: record.externalId,
          email,
          phone: null,
          first_name: null,
          last_name: null,
          accepts_email: false,
          created_at: '2026-01-01T00:00:00.000Z',
          updated_at: record.updatedAt,
          orders_count: 0,
          amount_spent: '0.00',
          currency: context.currency,
          country: null,
          province: null,
          city: null,
          tags: '',
        },
      ],
    },
  }
}

function productRows(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const scope = [context.connectionId, record.externalId]
  const variants = fieldOf(record, 'variants')
  if (!Array.isArray(variants)) throw new ConnectorError('payload', 'variants is not a list')
  return {
    products: {
      scope,
      rows: [
        {
          connection_id: context.connectionId,
          product_id: record.externalId,
          title: String(fieldOf(record, 'title')),
          handle: record.externalId,
          vendor: null,
          product_type: null,
          status: 'active',
          image_url: null,
          published_at: null,
          created_at: '2026-01-01T00:00:00.000Z',
          updated_at: record.updatedAt,
          tags: '',
        },
      ],
    },
    product_variants: {
      scope,
      rows: variants.map((variant) => ({
        connection_id: context.connectionId,
        product_id: record.externalId,
        variant_id: String(variant),
        title: String(variant),
        sku: null,
        price: '9.90',
        compare_at_price: null,
        unit_cost: null,
        currency: context.currency,
        inventory_quantity: null,
        updated_at: record.updatedAt,
      })),
    },
  }
}

function fieldOf(record: RawRecord, name: string): unknown {
  const { payload } = record
  return typeof payload === 'object' && payload !== null
    ? Object.entries(payload).find(([key]) => key === name)?.[1]
    : undefined
}

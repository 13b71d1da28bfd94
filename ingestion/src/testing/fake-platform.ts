import {
  ConnectorError,
  daysBetween,
  type Connector,
  type Cursor,
  type NormaliseContext,
  type NormalisedRecord,
  type OpenConnectorRequest,
  type OpenDeletionSweep,
  type OpenStream,
  type RawRecord,
  type ReadRequest,
  type StreamPlan,
  type WithheldFields,
} from '@cartograph/connectors'
import { noonAt, type Instant } from '@cartograph/contract'

/** An in-memory platform whose shop a test can change while it is read. */
export class FakePlatform {
  readonly customers = new Map<string, FakeRecord<{ email: unknown }>>()
  readonly products = new Map<string, FakeRecord<{ title: string; variants: string[] }>>()
  /** The platform's data by day; other days are empty. */
  readonly days = new Map<string, { spend: string }>()
  /** The ways in which its streams are read; absent streams do not exist. */
  readonly plans: Record<string, StreamPlan> = { customers: inOneGo, products: inOneGo }
  /** How often a page of days is reported as not ready yet. */
  notReady = 0
  /** Whether this version accepts a number as an email. */
  readsNumbers = false
  /** The connector's version of each stream. */
  version = 1
  timezone = 'UTC'
  accountKey = 'fake account'
  /** Every requested page, in order. */
  readonly reads: {
    stream: string
    cursor: Cursor | null
    since: Instant | null
    until: Instant | null
  }[] = []
  readonly counts: string[] = []
  /** The cursors whose work it was asked to end. */
  readonly abandoned: Cursor[] = []
  pageSize = 3
  /** What it refuses to include in customers. */
  withheld: readonly WithheldFields[] = []
  /** Runs before a page is returned; an error that it throws is the platform's answer. */
  beforePage: (request: ReadRequest & { stream: string }) => void | Promise<void> = () => undefined
  /** Alters its answer to which customers exist. */
  existing: (ids: ReadonlySet<string>) => ReadonlySet<string> | null = (ids) => ids
  /** The customers that were looked up alone. */
  readonly lookedUp: string[] = []
  beforeDescribe: () => void | Promise<void> = () => undefined
  /** The most recent opening. */
  opened: OpenConnectorRequest | null = null
  foundParams: Readonly<Record<string, string>> = {}

  readonly connector: Connector = {
    manifest: {
      code: 'SP',
      name: 'Shopify',
      oauth: null,
      form: null,
      hosts: { SHOP: 'https://{shop}.example' },
      params: [{ name: 'shop', label: 'Shop' }],
      pickers: [],
      apiVersion: '1',
      source: 'This file',
      streams: this.plans,
      quotas: {},
    },
    accounts: null,
    open: (request) => {
      this.opened = request
      const streams = {
        customers: {
          ...this.#stream('customers', this.customers, (record, context) =>
            customerRows(record, context, this.readsNumbers),
          ),
          sweep: this.#sweep(),
        },
        products: this.#stream('products', this.products, productRows),
        ads: this.#days('ads'),
      }
      return {
        streams: Object.entries(this.plans).map(([name, plan]) => {
          const stream = Object.entries(streams).find(([known]) => known === name)?.[1]
          if (stream === undefined) throw new Error(`There is no stream ${name}`)
          return { ...stream, plan, version: this.version }
        }),
        describe: async () => {
          await this.beforeDescribe()
          const { accountKey, timezone } = this
          return { accountKey, name: 'Fake', currency: 'EUR', timezone, params: this.foundParams }
        },
      }
    },
  }

  #stream<Payload>(
    name: string,
    records: ReadonlyMap<string, FakeRecord<Payload>>,
    normalise: (record: RawRecord, context: NormaliseContext) => NormalisedRecord,
  ): Omit<OpenStream, 'plan'> {
    return {
      name,
      normalise,
      count: (window) => {
        this.counts.push(name)
        return Promise.resolve(inOrder(records, window).length)
      },
      abandon: (cursor) => {
        this.abandoned.push(cursor)
        return Promise.resolve()
      },
      readPage: async (request) => {
        const { cursor, since, until } = request
        this.reads.push({ stream: name, cursor, since, until })
        await this.beforePage({ ...request, stream: name })
        request.signal.throwIfAborted()
        const rest = inOrder(records, request).filter((record) => isAfter(record, cursor))
        const page = rest.slice(0, this.pageSize)
        const last = page.at(-1)
        const more = last !== undefined && rest.length > page.length
        return {
          records: page,
          next: more ? { updatedAt: last.updatedAt, id: last.externalId } : null,
          ...(name === 'customers' && { withheld: this.withheld }),
        }
      },
    }
  }

  #sweep(): OpenDeletionSweep {
    return {
      idsPerRequest: 50,
      idOf: (externalId) => externalId,
      rowsOf: (externalId) => ({ customers: externalId }),
      findExisting: (ids) =>
        Promise.resolve(this.existing(new Set(ids.filter((id) => this.customers.has(id))))),
      exists: (id) => {
        this.lookedUp.push(id)
        return Promise.resolve(this.customers.has(id))
      },
    }
  }

  /** A slice is one page; a report that is not ready is requested again. */
  #days(name: string): Omit<OpenStream, 'plan'> {
    return {
      name,
      normalise: spendRows,
      count: () => Promise.resolve(null),
      readPage: async (request) => {
        const { cursor, since, until } = request
        this.reads.push({ stream: name, cursor, since, until })
        await this.beforePage({ ...request, stream: name })
        request.signal.throwIfAborted()
        if (since === null || until === null) throw new Error('Days need both ends')
        if (this.notReady > 0) {
          this.notReady -= 1
          return { records: [], next: { report: `${since} ${until}` }, waitMs: 1 }
        }
        const records = daysBetween(since, until).map((day) => ({
          externalId: day,
          updatedAt: noonAt(day, this.timezone),
          payload: { rows: [this.days.get(day) ?? []].flat() },
        }))
        return { records, next: null }
      },
    }
  }
}

export interface FakeRecord<Payload> {
  readonly updatedAt: Instant
  /** Null when it was deleted. */
  readonly payload: Payload | null
}

const inOneGo: StreamPlan = { reads: 'changes', slices: 'whole', lookbackMinutes: 10 }

function inOrder<Payload>(
  records: ReadonlyMap<string, FakeRecord<Payload>>,
  { since, until }: Pick<ReadRequest, 'since' | 'until'>,
): RawRecord[] {
  return [...records]
    .map(([externalId, record]) => ({ externalId, ...record }))
    .filter((record) => since === null || record.updatedAt >= since)
    .filter((record) => until === null || record.updatedAt < until)
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

function spendRows(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const rows = fieldOf(record, 'rows')
  if (!Array.isArray(rows)) throw new ConnectorError('payload', 'rows is not a list')
  const scope = [context.connectionId, 'fake', record.externalId]
  return {
    ad_spend: {
      scope,
      rows: (rows as { spend: string }[]).map(({ spend }) => ({
        connection_id: context.connectionId,
        platform: 'FB',
        account_id: 'fake',
        account_name: null,
        level: 'account',
        entity_id: 'fake',
        campaign_id: null,
        campaign_name: null,
        ad_set_id: null,
        ad_set_name: null,
        ad_id: null,
        ad_name: null,
        campaign_status: null,
        day: record.externalId,
        noon_at: record.updatedAt,
        currency: context.currency,
        spend,
        impressions: 0,
        clicks: 0,
        conversions: null,
        conversion_value: null,
        other_conversions: null,
        other_conversion_value: null,
        add_to_carts: null,
        checkouts: null,
      })),
    },
  }
}

function customerRows(
  record: RawRecord,
  context: NormaliseContext,
  readsNumbers: boolean,
): NormalisedRecord {
  const sent = fieldOf(record, 'email')
  const email = readsNumbers && typeof sent === 'number' ? String(sent) : sent
  if (typeof email !== 'string') throw new ConnectorError('payload', 'email is not a text')
  if (email === 'unknown') context.onUnknown?.('email', email)
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
          accepts_sms: null,
          declined_data_sale: null,
          created_at: '2026-01-01T00:00:00.000Z',
          updated_at: record.updatedAt,
          orders_count: 0,
          amount_spent: '0.00',
          currency: context.currency,
          country: null,
          province: null,
          city: null,
          postal_code: null,
          language: null,
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

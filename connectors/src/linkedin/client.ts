import { addDays } from '@cartograph/contract'
import { z } from 'zod'
import { AdAccountClient as BaseClient } from '../kit/ads/ad-account-client.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { ApiCall, JsonApi } from '../kit/api/json-api.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { CachedRead } from '../kit/cached-read.ts'
import { ConnectorError } from '../kit/errors.ts'
import { AdAccount, Conversion, Entity, LooseElement } from './api-types.ts'
import { apiError } from './api-error.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  credentials: (token) => ({
    headers: {
      authorization: `Bearer ${token}`,
      'linkedin-version': manifest.apiVersion,
      'x-restli-protocol-version': '2.0.0',
    },
  }),
  mapError: apiError,
  // The id of what was created is in a header, and the body is empty.
  unwrap: ({ json, headers }) => json ?? { id: headers.get('x-restli-id') },
}

/** Every item of a list, page after page. The path has a query in the syntax of Rest.li. */
export function listAll<Schema extends z.ZodType>(
  client: ApiClient,
  { path, pageSize, headers }: ListCall,
  item: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>[]> {
  const answer = z.object({
    elements: z.array(item),
    metadata: z.object({ nextPageToken: z.string().nullish() }).nullish(),
  })
  return readAll(manifest.name, async (pageToken: string | null) => {
    const params = { pageSize: String(pageSize), ...(pageToken !== null && { pageToken }) }
    const call = { path: `/rest${path}`, params, answer, signal, ...(headers && { headers }) }
    const page = await client.call(call)
    return { items: page.elements, next: page.metadata?.nextPageToken || null }
  })
}

interface ListCall {
  readonly path: string
  readonly pageSize: number
  readonly headers?: Readonly<Record<string, string>>
}

/** An account, a campaign and so on in a query: only the colons of the URN are escaped. */
export function accountUrn(id: string): string {
  return encodeURIComponent(`urn:li:sponsoredAccount:${id}`)
}

/** More elements are left out of an answer, without a word. */
const mostElements = 15_000

/** The API client of one ad account. */
export class AdAccountClient extends BaseClient<AdAccount> {
  /** The names and statuses of everything in the account, and the types of its conversions. */
  readonly structure: CachedRead<Structure>

  constructor(client: ApiClient, id: string) {
    super(client, id)
    this.structure = new CachedRead(client.ports.clock, (signal) => this.#readStructure(signal))
  }

  protected readFacts(signal: AbortSignal): Promise<AdAccount> {
    return this.api.call({
      path: `/rest/adAccounts/${this.id}`,
      answer: AdAccount,
      signal,
    })
  }

  call<Schema extends z.ZodType>(call: ApiCall<Schema>): Promise<z.output<Schema>> {
    return this.api.call({ ...call, path: `/rest${call.path}` })
  }

  /** The metrics of each combination of entities and day; read in halves where an answer is cut. */
  async analytics(query: AnalyticsQuery, signal: AbortSignal): Promise<LooseElement[]> {
    // Without access, the answer is empty, and would delete what is stored.
    await this.facts(signal)
    const { from, to, pivots, metrics } = query
    // A list in brackets, whose syntax must not be escaped.
    const parts = [
      'q=statistics',
      `pivots=List(${pivots.join(',')})`,
      'timeGranularity=DAILY',
      `dateRange=(start:${dateOf(from)},end:${dateOf(to)})`,
      `accounts=List(${accountUrn(this.id)})`,
      `fields=${['dateRange', 'pivotValues', ...metrics].join(',')}`,
    ]
    const call = { path: `/adAnalytics?${parts.join('&')}`, answer: AnalyticsAnswer, signal }
    const { elements } = await this.call(call)
    if (elements.length < mostElements) return elements
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    if (days === 0)
      throw new ConnectorError('payload', `${manifest.name} leaves out ads of ${from}`)
    const middle = addDays(from, Math.floor(days / 2))
    const first = await this.analytics({ ...query, to: middle }, signal)
    const rest = await this.analytics({ ...query, from: addDays(middle, 1) }, signal)
    return [...first, ...rest]
  }

  async #readStructure(signal: AbortSignal): Promise<Structure> {
    const within = `/adAccounts/${this.id}`
    const search = `q=search&search=(status:(values:List(${statuses.join(',')})))`
    const list = (path: string) =>
      listAll(this.api, { path: `${path}?${search}`, pageSize: 500 }, Entity, signal)
    const creatives = {
      path: `${within}/creatives?q=criteria`,
      pageSize: 100,
      headers: { 'x-restli-method': 'FINDER' },
    }
    const rules = { path: `/conversions?q=account&account=${accountUrn(this.id)}`, pageSize: 100 }
    return {
      groups: await list(`${within}/adCampaignGroups`),
      campaigns: await list(`${within}/adCampaigns`),
      creatives: await listAll(this.api, creatives, Entity, signal),
      conversions: await listAll(this.api, rules, Conversion, signal),
    }
  }
}

interface AnalyticsQuery {
  readonly from: string
  /** Included. */
  readonly to: string
  readonly pivots: readonly string[]
  readonly metrics: readonly string[]
}

interface Structure {
  readonly groups: readonly Entity[]
  readonly campaigns: readonly Entity[]
  readonly creatives: readonly Entity[]
  readonly conversions: readonly z.infer<typeof Conversion>[]
}

const AnalyticsAnswer = z.object({ elements: z.array(LooseElement) })

/** Of campaign groups and campaigns. */
export const statuses = [
  'ACTIVE',
  'ARCHIVED',
  'CANCELED',
  'DRAFT',
  'PAUSED',
  'PENDING_DELETION',
  'REMOVED',
]

function dateOf(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `(year:${year},month:${month},day:${date})`
}

/** YYYY-MM-DD */
export function dayOf({ dateRange: { start } }: LooseElement): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${start.year}-${two(start.month)}-${two(start.day)}`
}

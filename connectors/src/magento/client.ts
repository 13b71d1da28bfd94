import type { z } from 'zod'
import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { throttledError } from '../kit/api/status-error.ts'
import { ConnectorError, NotFoundError } from '../kit/errors.ts'
import { retryAfter, type HttpRefusal } from '../kit/http/http.ts'
import { SearchResult, StoreConfigs, type StoreConfig } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Field, condition and value: a record has to meet all of them. */
export type Filter = readonly [field: string, condition: 'eq' | 'gteq' | 'in' | 'lt', value: string]

export interface Search {
  readonly path: string
  readonly filters: readonly Filter[]
  /** In ascending order, the first one first. */
  readonly sortBy: readonly string[]
  readonly page: number
  readonly pageSize?: number
  /** The fields of the answer, in Magento's notation; all by default. */
  readonly fields?: string
  readonly signal: AbortSignal
}

export interface FoundPage {
  readonly items: readonly Record<string, unknown>[]
  readonly total: number
  /**
   * Decided by the total: what is beyond the last page is answered with the last page again.
   */
  readonly isLast: boolean
}

/** The store view that a connection reads; null for all of them. */
export type StoreCode = string | null

export class MagentoClient {
  readonly storeCode: StoreCode
  readonly #client: ApiClient
  readonly #once = new Map<string, Promise<unknown>>()

  constructor(sign: NonNullable<JsonApi['sign']>, storeCode: StoreCode, access: ApiAccess) {
    this.storeCode = storeCode
    this.#client = new ApiClient(
      { manifest, host: 'STORE', costs: { calls: 1 }, sign, mapError },
      access,
    )
  }

  get<Schema extends z.ZodType>(
    path: string,
    params: readonly (readonly [string, string])[],
    answer: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    // `all` reads every store view, with the values that none of them overrides.
    const prefix = `/rest/${this.storeCode ?? 'all'}/V1`
    return this.#client.call({ path: prefix + path, params, answer, signal, limits })
  }

  async search(search: Search): Promise<FoundPage> {
    const { page, pageSize = 100, signal } = search
    const found = await this.get(
      search.path,
      criteriaOf({ ...search, pageSize }),
      SearchResult,
      signal,
    )
    const items = found.items ?? []
    // A store may allow smaller pages only.
    const size = found.search_criteria?.page_size ?? pageSize
    const read = (page - 1) * size + items.length
    return {
      items,
      total: found.total_count,
      isLast: items.length === 0 || read >= found.total_count,
    }
  }

  /** Every record with one of the ids in a field. */
  async searchByIds(
    path: string,
    field: string,
    ids: readonly string[],
    signal: AbortSignal,
    fields?: string,
  ): Promise<readonly Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = []
    for (const some of inShortUrls(ids))
      found.push(...(await this.searchAll(path, [field, 'in', some.join(',')], signal, fields)))
    return found
  }

  /** Every record that meets a filter. */
  searchAll(
    path: string,
    filter: Filter,
    signal: AbortSignal,
    fields?: string,
  ): Promise<readonly Record<string, unknown>[]> {
    return readAll(manifest.name, async (place: number | null) => {
      const page = place ?? 1
      const sortBy = [sortFields[path] ?? 'entity_id']
      const search = { path, filters: [filter], sortBy, page, signal }
      const { items, isLast } = await this.search({
        ...search,
        ...(fields !== undefined && { fields }),
      })
      return { items, next: isLast ? null : page + 1 }
    })
  }

  /** Work whose result is kept as long as this client. */
  once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const known = this.#once.get(name) as Promise<T> | undefined
    const started = known ?? work()
    this.#once.set(name, started)
    started.catch(() => this.#once.delete(name))
    return started
  }

  /** The store views. */
  storeConfigs(signal: AbortSignal): Promise<readonly StoreConfig[]> {
    return this.once('configs', () => this.get('/store/storeConfigs', [], StoreConfigs, signal))
  }

  /** The store view of the connection; the first one where it reads all. Throws `auth` for an unknown code. */
  async storeConfig(signal: AbortSignal): Promise<StoreConfig> {
    const configs = (await this.storeConfigs(signal)).toSorted((a, b) => a.id - b.id)
    const config = configs.find(({ id, code }) =>
      this.storeCode === null ? id > 0 : code === this.storeCode,
    )
    if (config !== undefined) return config
    throw new ConnectorError('auth', `The store has no store view ${this.storeCode ?? ''}`)
  }
}

/** Servers of shops are slow with large pages. */
const limits = { firstByteMs: 60_000, totalMs: 120_000, maxBytes: 64 * 1024 ** 2 }

function criteriaOf({ filters, sortBy, page, pageSize, fields }: Search): [string, string][] {
  const root = 'searchCriteria'
  return [
    ...filters.flatMap(([field, condition, value], at): [string, string][] => {
      const filter = `${root}[filter_groups][${at}][filters][0]`
      return [
        [`${filter}[field]`, field],
        [`${filter}[value]`, value],
        [`${filter}[condition_type]`, condition],
      ]
    }),
    ...sortBy.flatMap((field, at): [string, string][] => [
      [`${root}[sortOrders][${at}][field]`, field],
      [`${root}[sortOrders][${at}][direction]`, 'ASC'],
    ]),
    [`${root}[pageSize]`, String(pageSize)],
    [`${root}[currentPage]`, String(page)],
    ...(fields === undefined ? [] : [['fields', fields] as [string, string]]),
  ]
}

export const allowResource =
  'In your Magento admin, go to System, then Integrations, edit the integration, allow the resource in the tab API, and activate it again.'

/** Servers refuse URLs of about 8,000 characters, of which a list of ids takes at most half. */
function inShortUrls(ids: readonly string[]): readonly string[][] {
  const lists: string[][] = []
  let left = 0
  for (const id of ids) {
    const length = encodeURIComponent(`,${id}`).length
    if (length > left) {
      lists.push([])
      left = 4_000
    }
    lists.at(-1)?.push(id)
    left -= length
  }
  return lists
}

/** The lists whose records have no `entity_id`. */
const sortFields: Readonly<Record<string, string>> = {
  '/inventory/source-items': 'sku',
  '/products/attribute-sets/sets/list': 'attribute_set_id',
}

/** A refused resource has the status of refused keys, and is the only one that is named. */
function mapError({ status, json, headers }: HttpRefusal): ConnectorError | null {
  const resource = resourceOf(json)
  if ((status === 401 || status === 403) && resource !== null)
    return new ConnectorError('forbidden', 'The integration lacks a permission in Magento', {
      missingPermission: resource,
      remedy: allowResource,
    })
  if (status === 400 && /timestamp_refused/.test(messageOf(json)))
    return new ConnectorError(
      'auth',
      "Magento refused the time: check the clock of the store's server",
    )
  if (status === 401 || (status === 403 && /oauth_problem/.test(messageOf(json))))
    return new ConnectorError('auth', 'Magento no longer accepts the keys of the integration')
  if (status === 404) return new NotFoundError(manifest.name)
  if (status === 429) return throttledError(manifest.name, retryAfter(headers))
  return null
}

function resourceOf(json: unknown): string | null {
  const { parameters } = Object(json) as { parameters?: unknown }
  const { resources } = Object(parameters) as { resources?: unknown }
  return typeof resources === 'string' && resources !== '' ? resources : null
}

function messageOf(json: unknown): string {
  const { message } = Object(json) as { message?: unknown }
  return typeof message === 'string' ? message : ''
}

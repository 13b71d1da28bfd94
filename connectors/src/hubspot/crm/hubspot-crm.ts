import type { ApiClient } from '../../kit/api/api-client.ts'
import { readAll } from '../../kit/api/read-pages.ts'
import { CachedRead } from '../../kit/cached-read.ts'
import { nextAfter } from '../api-types.ts'
import { manifest } from '../manifest.ts'
import {
  FormPage,
  FoundIds,
  LifecycleStages,
  PipelineList,
  SearchPage,
  SubmissionPage,
  type ListedForm,
  type Pipeline,
} from './api-types.ts'

/** A kind of record that the search finds. */
export interface CrmKind {
  readonly path: 'contacts' | 'deals'
  /** The property with the time of the last change. */
  readonly changedAt: string
  readonly properties: readonly string[]
}

interface SearchRange {
  readonly since: string | null
  readonly until: string | null
  /** Only records with a greater id. */
  readonly after: string | null
}

type Filter = Readonly<Record<'propertyName' | 'operator' | 'value', string>>

const version = manifest.apiVersion
/** The most that a batch may look up. */
export const idsPerBatch = 100
const searchCosts = { calls: 1, searches: 1 }

/** Contacts, deals and forms of one account. */
export class HubspotCrm {
  readonly pipelines: CachedRead<ReadonlyMap<string, Pipeline>>
  /** The labels of lifecycle stages by their values. */
  readonly lifecycleStages: CachedRead<ReadonlyMap<string, string>>
  /** By id. */
  readonly forms: CachedRead<readonly ListedForm[]>
  readonly #client: ApiClient

  constructor(client: ApiClient) {
    const { clock } = client.ports
    this.#client = client
    this.pipelines = new CachedRead(clock, async (signal) => {
      const path = `/crm/pipelines/${version}/deals`
      const { results } = await client.call({ path, answer: PipelineList, signal })
      return new Map(results.map((pipeline) => [pipeline.id, pipeline]))
    })
    this.lifecycleStages = new CachedRead(clock, async (signal) => {
      const path = `/crm/properties/${version}/contacts/lifecyclestage`
      const { options } = await client.call({ path, answer: LifecycleStages, signal })
      return new Map(options.map(({ value, label }) => [value, label]))
    })
    this.forms = new CachedRead(clock, async (signal) => {
      const forms = await readAll(manifest.name, async (after: string | null) => {
        const params = { limit: '100', ...(after !== null && { after }) }
        const { results, paging } = await client.call({
          path: '/marketing/v3/forms',
          params,
          answer: FormPage,
          signal,
        })
        return { items: results, next: nextAfter(paging) }
      })
      return forms.toSorted((left, right) => (left.id < right.id ? -1 : 1))
    })
  }

  /**
   * The records that changed in a range, by id, with the number of all from there on. Each page
   * continues after the last id: the search refuses to page beyond 10,000 records.
   */
  search(kind: CrmKind, range: SearchRange, signal: AbortSignal, limit = 100) {
    const { since, until, after } = range
    const { changedAt, properties } = kind
    return this.#search(
      kind,
      [
        ...(since === null ? [] : [filter(changedAt, 'GTE', String(Date.parse(since)))]),
        ...(until === null ? [] : [filter(changedAt, 'LT', String(Date.parse(until)))]),
        filter('hs_object_id', 'GT', after ?? '0'),
      ],
      { properties, limit, signal },
    )
  }

  /** Those of the ids that exist: a merged record answers with the id of the one that is left. */
  async existing({ path }: CrmKind, ids: readonly string[], signal: AbortSignal) {
    const { results } = await this.#client.call({
      path: `/crm/objects/${version}/${path}/batch/read`,
      json: { properties: ['hs_object_id'], inputs: ids.map((id) => ({ id })) },
      answer: FoundIds,
      signal,
    })
    const asked = new Set(ids)
    return new Set(results.map(({ id }) => id).filter((id) => asked.has(id)))
  }

  async exists(kind: CrmKind, id: string, signal: AbortSignal): Promise<boolean> {
    const request = { properties: ['hs_object_id'], limit: 1, signal }
    const { total } = await this.#search(kind, [filter('hs_object_id', 'EQ', id)], request)
    return total > 0
  }

  /** The submissions of a form, newest first. */
  async submissions(formId: string, after: string | null, signal: AbortSignal) {
    const { results, paging } = await this.#client.call({
      path: `/form-integrations/v1/submissions/forms/${encodeURIComponent(formId)}`,
      params: { limit: '50', ...(after !== null && { after }) },
      answer: SubmissionPage,
      signal,
    })
    return { submissions: results, next: nextAfter(paging) }
  }

  #search(
    { path }: CrmKind,
    filters: readonly Filter[],
    request: {
      readonly properties: readonly string[]
      readonly limit: number
      readonly signal: AbortSignal
    },
  ) {
    const { properties, limit, signal } = request
    return this.#client.call({
      path: `/crm/objects/${version}/${path}/search`,
      json: {
        filterGroups: [{ filters }],
        sorts: [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }],
        properties,
        limit,
      },
      answer: SearchPage,
      costs: searchCosts,
      signal,
    })
  }
}

function filter(propertyName: string, operator: string, value: string): Filter {
  return { propertyName, operator, value }
}

import type { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { readAll, type ListPage } from '../kit/api/read-pages.ts'
import { permissionOf } from '../kit/api/permission-of.ts'
import { statusError } from '../kit/api/status-error.ts'
import { ResponseCount, ResponsePage, SurveyPage } from './api-types.ts'
import { manifest } from './manifest.ts'
import { inSnakeCase } from './snake-case.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  credentials: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
  unwrap: ({ json }) => inSnakeCase(json),
  mapError: (refusal, call) =>
    statusError(manifest.name, refusal, texts, permissionOf(call, permissions)),
}

const texts = {
  auth: 'KnoCommerce no longer accepts the client',
  forbidden: {
    message: 'The client lacks a permission in KnoCommerce',
    remedy:
      'In KnoCommerce, go to Settings, then API, and let the client read responses, surveys and questions.',
    isGrantedByConsent: true,
  },
}

const path = '/api/rest'

const permissions = { [`${path}/responses`]: 'RESPONSES', [`${path}/surveys`]: 'SURVEYS' }

export type Survey = z.infer<typeof SurveyPage>['results'][number]

/** One account of KnoCommerce. */
export class KnoClient {
  readonly #client: ApiClient
  #titles: ReadonlyMap<string, string | null> | null = null

  constructor(client: ApiClient) {
    this.#client = client
  }

  async responses(
    filters: Readonly<Record<string, string>>,
    pageToken: string | null,
    signal: AbortSignal,
  ): Promise<ListPage<Record<string, unknown>, string>> {
    const page = await this.#client.call({
      path: `${path}/responses`,
      params: {
        ...filters,
        maxPageSize: '250',
        ...(pageToken !== null && { pageToken }),
      },
      answer: ResponsePage,
      signal,
    })
    const next = page.has_more === false ? null : (page.next_page_token ?? null)
    return { items: page.results, next }
  }

  async count(filters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<number> {
    const call = { path: `${path}/responses/count`, params: filters, answer: ResponseCount, signal }
    return (await this.#client.call(call)).count
  }

  /** The titles of all surveys by id; read once. */
  async surveyTitles(signal: AbortSignal): Promise<ReadonlyMap<string, string | null>> {
    this.#titles ??= new Map(
      (await this.#surveys(signal)).map(({ id, title }) => [id, title ?? null]),
    )
    return this.#titles
  }

  async firstSurvey(signal: AbortSignal): Promise<Survey | null> {
    return (await this.#surveyPage(1, 1, signal)).results[0] ?? null
  }

  #surveys(signal: AbortSignal): Promise<Survey[]> {
    const size = 100
    return readAll(manifest.name, async (place: number | null) => {
      const page = place ?? 1
      const { results } = await this.#surveyPage(page, size, signal)
      return { items: results, next: results.length < size ? null : page + 1 }
    })
  }

  #surveyPage(page: number, pageSize: number, signal: AbortSignal) {
    return this.#client.call({
      path: `${path}/surveys`,
      params: { page: String(page), pageSize: String(pageSize) },
      answer: SurveyPage,
      signal,
    })
  }
}

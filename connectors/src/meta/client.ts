import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { PageCycleGuard } from '../kit/api/page-cycle-guard.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { requestJson, type HttpAnswer, type HttpBody } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { defaultRetryPolicy, withoutRepetition, withRetry } from '../kit/http/retry.ts'
import type { AccessTokens, OAuthApp } from '../kit/manifest/auth.ts'
import { withToken } from '../kit/oauth/with-token.ts'
import { GraphPaging } from './api-types.ts'
import { mapError } from './graph-error.ts'
import { manifest } from './manifest.ts'
import { parseUsage } from './usage.ts'

export interface MetaCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Under the version. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** An extra body besides the params. */
  readonly json?: unknown
  /** False for a request that must not be applied twice; true by default. */
  readonly isRepeatable?: boolean
  readonly signal: AbortSignal
}

export interface MetaClientOptions {
  readonly origin: string
  readonly tokens: AccessTokens
  readonly app: OAuthApp | null
  readonly ports: ConnectorPorts
  /** The page size of lists. */
  readonly pageSize?: number
}

/**
 * The Graph API client with a user's token: signs calls with the app secret, takes quotas, retries
 * by error class, reads whole lists.
 */
export class MetaClient {
  readonly ports: ConnectorPorts
  readonly #options: MetaClientOptions

  constructor(options: MetaClientOptions) {
    this.ports = options.ports
    this.#options = options
  }

  async call<Schema extends z.ZodType>(call: MetaCall, answer: Schema): Promise<z.output<Schema>> {
    const { tokens } = this.#options
    const { json } = await withRetry(
      () => withToken(tokens, call.signal, (token) => this.#send(call, token)),
      call.signal,
      this.ports,
      call.isRepeatable === false ? withoutRepetition : defaultRetryPolicy,
    )
    return parsePayload(answer, json, 'Facebook sent an unexpected response')
  }

  /** Every row of a list, page after page. */
  async list<Schema extends z.ZodType>(
    call: Omit<MetaCall, 'method' | 'json'>,
    row: Schema,
  ): Promise<z.output<Schema>[]> {
    const Listed = z.object({ data: z.array(row), paging: GraphPaging.optional() })
    const limit = String(this.#options.pageSize ?? largestPage)
    const rows: z.output<Schema>[] = []
    const trail = new PageCycleGuard(manifest.name)
    let after: string | null = null
    for (;;) {
      const params = { ...call.params, limit, ...(after !== null && { after }) }
      // The URL of the next page contains the token, so only its cursor is used.
      const page: z.output<typeof Listed> = await this.call(
        { ...call, method: 'GET', params },
        Listed,
      )
      rows.push(...page.data)
      const next = page.paging?.next === undefined ? null : (page.paging.cursors?.after ?? null)
      if (next === null) return rows
      after = trail.follow(next)
    }
  }

  async #send(
    { method, path, params, json, signal }: MetaCall,
    token: string,
  ): Promise<HttpAnswer> {
    const { origin, app } = this.#options
    await this.ports.quota.take('insights', signal)
    const sent = { ...params, ...(app !== null && { appsecret_proof: proof(token, app) }) }
    const isForm = method === 'POST' && json === undefined
    const body: HttpBody | null = isForm ? { form: sent } : json === undefined ? null : { json }
    try {
      const answer = await requestJson({
        platform: manifest.name,
        method,
        url: `${origin}/${manifest.apiVersion}${path}${isForm ? '' : queryOf(sent)}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== null && { body }),
        signal,
        mapError,
      })
      await this.#update(answer.headers)
      return answer
    } catch (error) {
      if (error instanceof ConnectorError && error.class === 'throttled')
        await this.ports.quota.update('insights', { pauseMs: error.retryAfterMs ?? 0 })
      throw error
    }
  }

  async #update(headers: Headers): Promise<void> {
    const { usedPercent, regainMs } = parseUsage(headers)
    if (usedPercent === null) return
    const share = Math.max(0, 100 - usedPercent) / 100
    await this.ports.quota.update('insights', {
      left: Math.floor(manifest.quotas.insights.limit * share),
      ...(regainMs !== null && { pauseMs: regainMs }),
    })
  }
}

const largestPage = 500

/** The `appsecret_proof`, which shows that the token is used by the app it was issued to. */
export function proof(token: string, app: Pick<OAuthApp, 'clientSecret'>): string {
  return createHmac('sha256', app.clientSecret).update(token).digest('hex')
}

function queryOf(params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params).toString()
  return query === '' ? '' : `?${query}`
}

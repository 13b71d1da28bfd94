import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { requestJson, type HttpRefusal } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import type { AccessTokens } from '../kit/manifest/auth.ts'
import { resolveHost } from '../kit/manifest/resolve-host.ts'
import { Token } from './api-types.ts'
import { manifest } from './manifest.ts'

export interface ClientTokensOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly hosts: Readonly<Record<string, string>>
  readonly ports: ConnectorPorts
}

const { name } = manifest
const scope = 'RESPONSES SURVEYS QUESTIONS'
/** A token with less time left is replaced before it is used. */
const leastLeftMs = 60_000
const newForMs = 60_000

/** Tokens of the client credentials grant: each lasts an hour, and there is nothing to refresh. */
export function clientTokens({ clientId, clientSecret, hosts, ports }: ClientTokensOptions) {
  const url = `${resolveHost(manifest, 'API', { params: {}, hosts })}/api/oauth2/token`
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  let latest: { readonly token: string; readonly since: number; readonly until: number } | null =
    null

  const request = (signal: AbortSignal) =>
    requestJson({
      platform: name,
      method: 'POST',
      url,
      headers: { authorization },
      body: { form: { grant_type: 'client_credentials', scope } },
      signal,
      mapError,
    })

  const tokens: AccessTokens = {
    async get(signal, refused) {
      const now = ports.clock.now()
      if (latest !== null && latest.until - now > leastLeftMs) {
        // Another token would be refused like one that was just issued.
        const isNew = now - latest.since < newForMs
        if (latest.token !== refused || isNew) return latest.token
      }
      const { json } = await withRetry(() => request(signal), signal, ports)
      const issued = parsePayload(Token, json, `${name} sent an unexpected token`)
      latest = {
        token: issued.access_token,
        since: now,
        until: now + issued.expires_in * 1000,
      }
      return latest.token
    },
    getSigned: () => Promise.reject(new ConnectorError('auth', `${name} does not sign requests`)),
    facts: {},
  }
  return tokens
}

function mapError({ status }: HttpRefusal): ConnectorError | null {
  switch (status) {
    case 400:
    case 401:
      return new ConnectorError('auth', `${name} doesn't know this client ID with this secret`)
    case 403:
      return new ConnectorError(
        'forbidden',
        `The client lacks a permission in ${name}`,
        remedies.scope,
      )
    case 422:
      return new ConnectorError(
        'forbidden',
        `The ${name} plan does not include the API`,
        remedies.plan,
      )
    default:
      return null
  }
}

const remedies = {
  scope: {
    remedy: `In ${name}, go to Settings, then API, and let the client read responses, surveys and questions.`,
    isGrantedByConsent: true,
  },
  plan: { remedy: `In ${name}, change to a plan with access to the API.` },
}

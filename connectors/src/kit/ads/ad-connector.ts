import { ApiClient, type ApiAccess } from '../api/api-client.ts'
import type { JsonApi } from '../api/json-api.ts'
import type { OpenAudiences } from '../audiences/destination.ts'
import { systemPorts, type ConnectorPorts } from '../clock.ts'
import {
  bindStreams,
  type AccountNode,
  type AccountsRequest,
  type Connector,
  type Profile,
} from '../connector.ts'
import { ConnectorError } from '../errors.ts'
import type { OAuthApp } from '../manifest/auth.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type {
  AccountDetails,
  DayTotal,
  OpenConnectorRequest,
  Stream,
  TotalsRequest,
} from '../stream.ts'

/** A platform of ad accounts behind a consent. `Account` is its client of one of them. */
export interface AdPlatform<Account> {
  readonly manifest: Manifest
  /** The API, with what our registration adds to each call. */
  readonly api: JsonApi | ((app: OAuthApp) => JsonApi)
  profile(client: ApiClient, request: AccountsRequest): Promise<Profile>
  list(client: ApiClient, request: AccountsRequest): Promise<readonly AccountNode[]>
  revoke?(client: ApiClient, request: AccountsRequest, ports: ConnectorPorts): Promise<void>
  /** Throws `auth` unless an account is chosen. */
  account(client: ApiClient, params: Readonly<Record<string, string>>): Account
  readonly streams: readonly Stream<Account>[]
  describe(account: Account, signal: AbortSignal): Promise<AccountDetails>
  /** Absent where the platform has no total of an account. */
  readTotals?(account: Account, days: TotalsRequest): Promise<readonly DayTotal[]>
  audiences(account: Account): OpenAudiences
}

export function adConnector<Account>(platform: AdPlatform<Account>): Connector {
  const { manifest } = platform
  const { revoke, readTotals } = platform
  const clientOf = (request: OpenConnectorRequest | AccountsRequest, ports: ConnectorPorts) =>
    new ApiClient(apiOf(platform, request.app), accessOf(manifest, request, ports))
  return {
    manifest,
    accounts: {
      profile: async (request, ports = systemPorts) =>
        platform.profile(clientOf(request, ports), request),
      list: (request, ports = systemPorts) => platform.list(clientOf(request, ports), request),
      ...(revoke && {
        revoke: async (request, ports = systemPorts) =>
          revoke(clientOf(request, ports), request, ports),
      }),
    },
    open(request, ports = systemPorts) {
      const account = platform.account(clientOf(request, ports), request.params)
      return {
        streams: bindStreams(manifest, account, platform.streams),
        describe: (signal) => platform.describe(account, signal),
        ...(readTotals && { readTotals: (days) => readTotals(account, days) }),
        audiences: platform.audiences(account),
      }
    },
  }
}

function apiOf(
  { manifest, api }: Pick<AdPlatform<never>, 'manifest' | 'api'>,
  app: OAuthApp | null,
): JsonApi {
  if (typeof api !== 'function') return api
  if (app === null) throw notConnected(manifest)
  return api(app)
}

function accessOf(
  manifest: Manifest,
  { tokens, hosts, params }: OpenConnectorRequest | AccountsRequest,
  ports: ConnectorPorts,
): ApiAccess {
  if (tokens === null) throw notConnected(manifest)
  return { tokens, hosts, params, ports }
}

function notConnected({ name }: Manifest): ConnectorError {
  return new ConnectorError('auth', `Connect ${name} through its consent page`)
}

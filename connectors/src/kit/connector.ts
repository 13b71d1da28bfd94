import type { AccessTokens, ConnectionContext, OAuthApp } from './manifest/auth.ts'
import type { ConnectorPorts } from './clock.ts'
import type { Manifest } from './manifest/manifest.ts'
import type { OpenConnector, OpenConnectorRequest, OpenStream, Stream } from './stream.ts'

/** A platform as the registry lists it. */
export interface Connector {
  readonly manifest: Manifest
  /** Null where nobody lets us in by clicking. */
  readonly accounts: Accounts | null
  /** Opening asks nothing of the platform. Whatever is read afterwards already retries by class. */
  open(request: OpenConnectorRequest, ports?: ConnectorPorts): OpenConnector
}

/** What somebody's token is good for. */
export interface Accounts {
  /** Whose token it is: the same person at the same platform has the same id. */
  profile(request: AccountsRequest, ports?: ConnectorPorts): Promise<Profile>
  /** What can be connected with it, as the manifest's pickers show it, one level for each picker. */
  list(request: AccountsRequest, ports?: ConnectorPorts): Promise<readonly AccountNode[]>
}

export interface AccountsRequest {
  readonly context: ConnectionContext
  readonly tokens: AccessTokens
  readonly app: OAuthApp
  /** What was asked before the consent: the shop. */
  readonly params: Readonly<Record<string, string>>
  readonly hosts: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export interface Profile {
  readonly id: string
  readonly name: string
}

export interface AccountNode {
  readonly id: string
  readonly name: string
  /** What choosing it adds to `integration_params`. */
  readonly params: Readonly<Record<string, string>>
  /** What the next picker offers; empty at the last one, and for an account that holds nothing. */
  readonly children: readonly AccountNode[]
}

/** The streams in the order of the manifest, which has to name every one of them. */
export function bindStreams<Client>(
  manifest: Manifest,
  client: Client,
  streams: readonly Stream<Client>[],
): readonly OpenStream[] {
  return Object.entries(manifest.streams).map(([name, plan]) => {
    const stream = streams.find((one) => one.name === name)
    if (stream === undefined) throw new Error(`${manifest.name} has no stream ${name}`)
    return {
      name,
      plan,
      count: (request) => stream.count?.(client, request) ?? Promise.resolve(null),
      readPage: (request) => stream.readPage(client, request),
      normalise: (record, context) => stream.normalise(record, context),
    }
  })
}

import type { AccessTokens, ConnectionContext, OAuthApp } from './manifest/auth.ts'
import type { ConnectorPorts } from './clock.ts'
import type { Manifest } from './manifest/manifest.ts'
import type { FileImports } from './uploads.ts'
import type {
  DeletionSweep,
  OpenConnector,
  OpenConnectorRequest,
  OpenDeletionSweep,
  OpenStream,
  Stream,
} from './stream.ts'

/** A platform in the registry. */
export interface Connector {
  readonly manifest: Manifest
  /** Null where the platform has no OAuth. */
  readonly accounts: Accounts | null
  /** Present if the manifest has imports. */
  readonly imports?: FileImports
  /** Opens a connector without any request. Requests made through it are retried by error class. */
  open(request: OpenConnectorRequest, ports?: ConnectorPorts): OpenConnector
}

/** What an OAuth token gives access to. */
export interface Accounts {
  /** The owner of the token. The id is stable per user of the platform. */
  profile(request: AccountsRequest, ports?: ConnectorPorts): Promise<Profile>
  /** The accounts that can be connected, one level for each of the manifest's pickers. */
  list(request: AccountsRequest, ports?: ConnectorPorts): Promise<readonly AccountNode[]>
  /**
   * Withdraws our access to everything that this consent covers. Throws `auth` if the platform no
   * longer accepts the token, which means that nothing is left to withdraw. Absent where only the
   * user can withdraw it, at the platform.
   */
  revoke?(request: AccountsRequest, ports?: ConnectorPorts): Promise<void>
}

export interface AccountsRequest {
  readonly context: ConnectionContext
  readonly tokens: AccessTokens
  readonly app: OAuthApp
  /** The fields that were entered before the consent, such as the shop. */
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
  /** The `integration_params` that choosing this account adds. */
  readonly params: Readonly<Record<string, string>>
  /** The options of the next picker; empty at the last one, and for an account without any. */
  readonly children: readonly AccountNode[]
}

/**
 * Binds the streams in the manifest's order. Throws when the manifest names a stream that is
 * missing.
 */
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
      version: stream.version ?? 1,
      count: (request) => stream.count?.(client, request) ?? Promise.resolve(null),
      readPage: (request) => stream.readPage(client, request),
      abandon: (cursor, signal) => stream.abandon?.(client, cursor, signal) ?? Promise.resolve(),
      normalise: (record, context) => stream.normalise(record, context),
      ...(stream.sweep && { sweep: bindSweep(stream.sweep, client) }),
    }
  })
}

function bindSweep<Client>(sweep: DeletionSweep<Client>, client: Client): OpenDeletionSweep {
  return {
    ...sweep,
    findExisting: (ids, signal) => sweep.findExisting(client, ids, signal),
    exists: (id, signal) => sweep.exists(client, id, signal),
  }
}

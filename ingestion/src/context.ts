import type { Connector, OAuthApp } from '@cartograph/connectors'
import type { ConnectionMode, JobQueue, Log, PlatformCode } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import type { Warehouse } from '@cartograph/warehouse'

/** What ingestion works with; a verb names the parts it needs. */
export interface IngestionContext {
  readonly store: Store
  readonly warehouse: Warehouse
  /** Where a sync is asked for. The same run may be asked for many times: only one of them does work. */
  readonly queue: JobQueue
  /** Looks a platform up in the registry; a test puts its own connector in the platform's place. */
  readonly connectorFor: (platform: PlatformCode) => Connector | undefined
  /** Where a platform is reached, and as whom. */
  readonly platformAccess: (platform: PlatformCode, mode: ConnectionMode) => PlatformAccess
  readonly log: Log
  readonly clock: () => Date
}

export interface PlatformAccess {
  /** Hosts to use instead of the manifest's own, by their names there. */
  readonly hosts: Readonly<Record<string, string>>
  /** Our registration with the platform; null where there is none. */
  readonly app: OAuthApp | null
}

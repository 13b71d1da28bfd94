import type { Connector, OAuthApp } from '@cartograph/connectors'
import type { ConnectionMode, JobQueue, Log, PlatformCode } from '@cartograph/contract'
import type { SQL, SQLWrapper, Store } from '@cartograph/store'
import type { Warehouse } from '@cartograph/warehouse'

/** The services of ingestion; each verb picks the parts it needs. */
export interface IngestionContext {
  readonly store: Store
  readonly warehouse: Warehouse
  /** The same run may be enqueued repeatedly: only one job does the work. */
  readonly queue: JobQueue
  /** Looks up the platform's connector; tests substitute their own. */
  readonly connectorFor: (platform: PlatformCode) => Connector | undefined
  /** The hosts and the app registration for a platform. */
  readonly platformAccess: (platform: PlatformCode, mode: ConnectionMode) => PlatformAccess
  /** How many times faster than documented the sandbox replenishes its quotas; 1 when absent. */
  readonly sandboxPace?: number
  /**
   * A condition on the column of a workspace's id that limits whose syncs may run. Undefined, or a result that is
   * undefined, lets all run.
   */
  readonly openWorkspaces?: (orgId: SQLWrapper) => SQL | undefined
  readonly log: Log
  readonly clock: () => Date
}

export interface PlatformAccess {
  /** Host overrides by the manifest's host names. */
  readonly hosts: Readonly<Record<string, string>>
  /** Our app registration with the platform; null when there is none. */
  readonly app: OAuthApp | null
}

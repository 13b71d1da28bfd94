import type { Connector } from '@cartograph/connectors'
import type { JobQueue, PlatformCode, Log } from '@cartograph/contract'
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
  /** Hosts to use instead of a manifest's own, by platform and host name. */
  readonly hosts: Readonly<Partial<Record<PlatformCode, Readonly<Record<string, string>>>>>
  readonly log: Log
  readonly clock: () => Date
}

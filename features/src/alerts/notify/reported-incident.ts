import type { IncidentNotice } from '@cartograph/contract'
import type { IncidentRow } from '../evaluate/incident-rows.ts'
import type { AlertRow } from '../manage/alert-rows.ts'
import type { WatchNames } from '../read/watch-names.ts'

/** What a message says of one incident. */
export interface ReportedIncident {
  readonly about: IncidentNotice['about']
  readonly incident: IncidentRow
  readonly alert: AlertRow
  readonly names: WatchNames
  /** The sentence of its recovery; null while it fires. */
  readonly recovery: string | null
}

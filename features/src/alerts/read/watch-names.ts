import type { AlertFormat } from '@cartograph/contract'

/** What an alert watches, in words. */
export interface WatchNames {
  /** The title of the metric, the name of the segment or of the data source; null once it is gone. */
  readonly subject: string | null
  /** The conditions. */
  readonly within: string | null
  /** The title of the breakdown. */
  readonly by: string | null
  readonly format: AlertFormat
}

import type { Member, PlatformCode, QueryFilter } from '@cartograph/contract'
import type { AlertReading } from '../judge/reading.ts'
import type { WatchNames } from './watch-names.ts'

/** What an alert watches, with its values. */
export interface WatchReading extends WatchNames {
  /** Why it cannot be evaluated, in words; null if it can. */
  readonly problem: string | null
  /** Null with a problem. */
  readonly reading: AlertReading | null
  /** Of data sources: the platform of those whose last sync failed. */
  readonly platform: PlatformCode | null
  /** How to ask for what drove a change; null where that has no meaning. */
  readonly explained: {
    readonly measure: Member
    readonly time: Member
    readonly filters: readonly QueryFilter[]
  } | null
}

import type { Day, InsightId, PlatformCode, Workspace } from '@cartograph/contract'

/** Defaults of a new entry. */
export interface NewEntryProps {
  readonly org: Workspace
  /** The insight that the entry is about. */
  readonly about?: {
    readonly id: InsightId
    readonly name: string
    readonly date: Day
    /** Null if the insight has several sources. */
    readonly datasourceType: PlatformCode | null
  }
}

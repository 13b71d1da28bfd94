import type { Day, InsightId, PlatformCode, Workspace } from '@cartograph/contract'

/** What a new entry begins with. */
export interface NewEntryProps {
  readonly org: Workspace
  /** The finding that it is about. */
  readonly about?: {
    readonly id: InsightId
    readonly name: string
    readonly date: Day
    /** Null where the finding comes from several. */
    readonly datasourceType: PlatformCode | null
  }
}

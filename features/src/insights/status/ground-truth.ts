import type { ChangeSentiment, Day, InsightQuality } from '@cartograph/contract'

/** Who knows what really happened in a workspace, as of the demo's invented shops. */
export interface GroundTruth {
  /** Null for a shop whose causes nobody knows. */
  judge(told: ShopFindings): InsightQuality['truth']
}

export interface ShopFindings {
  /** Whose name only the sandbox knows. */
  readonly shop: string
  /** The days that were judged, both included; `findings` has all that was found of them. */
  readonly from: Day
  readonly through: Day
  readonly findings: readonly FindingSummary[]
}

export interface FindingSummary {
  /** The first and the last day of what it is about. */
  readonly from: Day
  readonly date: Day
  readonly metric: string
  readonly entity_group: string
  readonly entity_alias: string
  readonly metadata_id: string
  readonly change_sentiment: ChangeSentiment
  /** Of the value against what was expected. */
  readonly direction: 'up' | 'down'
}

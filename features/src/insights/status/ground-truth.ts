import type { ChangeSentiment, Day, InsightQuality } from '@cartograph/contract'

/** Knows what really happened in a workspace, as the sandbox does for demo shops. */
export interface GroundTruth {
  /** Null for a shop whose causes are unknown. */
  judge(insights: ShopInsights): InsightQuality['truth']
}

export interface ShopInsights {
  /** The shop's name in the sandbox. */
  readonly shop: string
  /** The judged days, both included; `insights` are all of those about them. */
  readonly from: Day
  readonly through: Day
  readonly insights: readonly InsightSummary[]
}

export interface InsightSummary {
  /** The first and the last day of its period. */
  readonly from: Day
  readonly date: Day
  readonly metric: string
  readonly entity_group: string
  readonly entity_alias: string
  readonly metadata_id: string
  readonly change_sentiment: ChangeSentiment
  /** The value relative to the expectation. */
  readonly direction: 'up' | 'down'
}

import type { Judgement, StoreState } from '@cartograph/analysis'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Period } from '../period.ts'

/** The key of a metric's state: daily and weekly series are stored separately. */
export interface StateKey {
  readonly period: Period['name']
  readonly metric: string
}

/** The state of a metric from which a search resumes instead of processing all days again. */
export interface StoredState extends StateKey {
  /** The number of the last day included. */
  readonly through: number
  /** Identifies the data that the state was built from; when that changes, the state is invalid. */
  readonly fingerprint: string
  readonly bytes: Uint8Array
}

/** A metric's state at the end of a day. */
export interface MetricState {
  readonly state: StoreState
  /** The first day whose results are known, by series. */
  readonly judgedFrom: number
  readonly judgements: ReadonlyMap<string, readonly Judgement[]>
}

export function packState({ state, judgedFrom, judgements }: MetricState): Uint8Array {
  const packed: SerializedState = { state, judgedFrom, judgements: [...judgements] }
  // Copied, because a transferred view would take its whole underlying buffer along.
  return new Uint8Array(gzipSync(JSON.stringify(packed), { level: 3 }))
}

/** Null when it is unreadable. */
export function unpackState(bytes: Uint8Array): MetricState | null {
  try {
    // The fingerprint identifies the format, and a checksum detects corruption.
    const packed = JSON.parse(gunzipSync(bytes).toString()) as SerializedState
    return { ...packed, judgements: new Map(packed.judgements) }
  } catch {
    return null
  }
}

interface SerializedState extends Omit<MetricState, 'judgements'> {
  readonly judgements: readonly (readonly [id: string, judgements: readonly Judgement[]])[]
}

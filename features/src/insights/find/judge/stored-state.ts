import type { Judgement, StoreState } from '@cartograph/analysis'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Period } from '../period.ts'

/** Of which metric something is kept: by the day and by the week each its own. */
export interface StateKey {
  readonly period: Period['name']
  readonly metric: string
}

/** What is kept of a metric, to go on from instead of going through all its days again. */
export interface StoredState extends StateKey {
  /** The number of the last day that it has taken in. */
  readonly through: number
  /** Of all that it was made from: where that has become another, it is of no use. */
  readonly fingerprint: string
  readonly bytes: Uint8Array
}

/** A metric as of the end of a day. */
export interface MetricState {
  readonly state: StoreState
  /** From this day on what was judged is known, by series. */
  readonly judgedFrom: number
  readonly judgements: ReadonlyMap<string, readonly Judgement[]>
}

export function packState({ state, judgedFrom, judgements }: MetricState): Uint8Array {
  const packed: SerializedState = { state, judgedFrom, judgements: [...judgements] }
  // A copy: it goes from thread to thread, and is not to take along the memory that it is a piece of.
  return new Uint8Array(gzipSync(JSON.stringify(packed), { level: 3 }))
}

/** Null where it cannot be read. */
export function unpackState(bytes: Uint8Array): MetricState | null {
  try {
    // Whoever asks knows by its mark that it was packed as above; and it carries a sum that tells broken bytes.
    const packed = JSON.parse(gunzipSync(bytes).toString()) as SerializedState
    return { ...packed, judgements: new Map(packed.judgements) }
  } catch {
    return null
  }
}

interface SerializedState extends Omit<MetricState, 'judgements'> {
  readonly judgements: readonly (readonly [id: string, judgements: readonly Judgement[]])[]
}

export interface LoadLimits {
  /** How long a client waits before it has to ask again. */
  readonly waitMs: number
  /** How long a run continues without a client. */
  readonly abandonMs: number
  /** How long a result is kept for clients that ask again. */
  readonly keepMs: number
  /** The total size of these results, in characters. */
  readonly keepChars: number
}

export const defaultLoadLimits: LoadLimits = {
  waitMs: 10_000,
  abandonMs: 15_000,
  keepMs: 60_000,
  keepChars: 64 * 1024 * 1024,
}

export interface LoadLimits {
  /** How long a client is kept waiting before it is told to ask again. */
  readonly waitMs: number
  /** How long a run goes on that nobody has asked for again. */
  readonly abandonMs: number
  /** How long an answer is kept for those who were told to ask again. */
  readonly keepMs: number
  /** How much of such answers is kept altogether, in characters. */
  readonly keepChars: number
}

export const defaultLoadLimits: LoadLimits = {
  waitMs: 10_000,
  abandonMs: 15_000,
  keepMs: 60_000,
  keepChars: 64 * 1024 * 1024,
}

/** What of a finding says where, when and which way. */
export interface ToldFinding {
  /** The first and the last day of what it is about. */
  readonly from: string
  readonly to: string
  readonly metric: string
  /** What kind of part of the shop it is about, and which: `product`, 'Trail pack'. */
  readonly group: string
  readonly value: string
  readonly direction: 1 | -1
}

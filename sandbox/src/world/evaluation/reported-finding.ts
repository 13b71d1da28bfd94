/** The period, subject and direction of a finding. */
export interface ReportedFinding {
  /** The first and the last day of its period. */
  readonly from: string
  readonly to: string
  readonly metric: string
  /** The dimension and value of the affected part: `product`, 'Trail pack'. */
  readonly group: string
  readonly value: string
  readonly direction: 1 | -1
}

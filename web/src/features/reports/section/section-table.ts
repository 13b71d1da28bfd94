import type { Workspace } from '@cartograph/contract'
import type { Change } from '../../kpi/change.ts'

/** What decides how numbers and times are written. */
export type SectionOrg = Pick<Workspace, 'currency_units' | 'timezone'>

/** A section as its table draws it. */
export interface SectionTable {
  readonly columns: readonly TableColumn[]
  /** How many of the columns name the row. */
  readonly labelCount: number
  readonly summary: TableRow | null
  readonly rows: readonly TableRow[]
}

export interface TableColumn {
  readonly title: string
  /** Of a change: what changed, for screen readers. */
  readonly of: string | null
  /** A head that neighbors share; null if the column has none above its own. */
  readonly band: string | null
  readonly description: string | null
  readonly isNumber: boolean
}

export interface TableRow {
  readonly id: string
  readonly cells: readonly TableCell[]
}

export interface TableCell {
  readonly text: string
  /** What its column sorts by; null comes last. */
  readonly rank: number | string | null
  readonly change: Change | null
  /** How a total is calculated that isn't a sum. */
  readonly note: string | null
}

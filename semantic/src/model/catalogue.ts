import type { Expression } from '../ast.ts'
import type { DimensionSource, MeasureSource } from './schema.ts'

/** What can be asked: every reference in it is known to lead somewhere. */
export interface Catalogue {
  readonly cubes: ReadonlyMap<string, Cube>
}

export interface Cube {
  readonly name: string
  readonly title: string
  readonly description: string
  /** A SELECT over the tables of the warehouse. */
  readonly sql: string
  readonly measures: ReadonlyMap<string, Measure>
  readonly dimensions: ReadonlyMap<string, Dimension>
}

interface MemberBase {
  /** With its cube: `ShopifyOrders.netSales`. */
  readonly name: string
  /** With the cube's title before it. */
  readonly title: string
  readonly shortTitle: string
  readonly description: string
  readonly value: Expression
}

export interface Measure extends MemberBase {
  readonly kind: 'measure'
  readonly type: MeasureSource['type']
  readonly format: MeasureSource['format']
  readonly meta: MeasureSource['meta']
}

export interface Dimension extends MemberBase {
  readonly kind: 'dimension'
  readonly type: DimensionSource['type']
}

export type CubeMember = Measure | Dimension

import type { Member, RowKind } from '@cartograph/contract'
import type { DrillPanelProps } from '../panel/drill-panel-props.ts'
import { scopeQuery } from '../target/scope-query.ts'

export interface RowOrder {
  readonly member: Member
  readonly isDescending: boolean
}

interface RowsRequest extends Pick<DrillPanelProps, 'target' | 'cubes'> {
  readonly kind: RowKind
  readonly order: RowOrder
  readonly limit: number
  readonly offset: number
}

/** The rows of a number with its metric, and the total over all of them. */
export function rowsQuery({ target, cubes, kind, order, limit, offset }: RowsRequest) {
  const { measure, about } = target
  const scope = scopeQuery(target, cubes, { compares: false })
  // A sum needs no rows that add nothing, such as the refunds of an order in a list of orders.
  const adds = { member: measure, operator: 'notEquals', values: ['0'] } as const
  const isSum = about.meta?.['additivity'] === 'sum'
  const [first] = kind.members
  return {
    ...scope,
    dimensions: [...kind.members],
    filters: isSum ? [...(scope.filters ?? []), adds] : (scope.filters ?? []),
    order: [
      [order.member, order.isDescending ? 'desc' : 'asc'],
      // Makes pages disjoint.
      ...kind.members.filter((member) => member !== order.member).map((member) => [member, 'asc']),
      ...(order.member === measure || first === undefined ? [] : [[measure, 'desc']]),
    ] as [Member, 'asc' | 'desc'][],
    totals: [[]],
    total: true,
    limit,
    offset,
  }
}

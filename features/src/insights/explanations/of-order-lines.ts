import { type Member, type QueryFilter } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import type { ChangeRequest } from './read-change.ts'

const orders = 'ShopifyOrders.'
const orderLines = 'ShopifyOrderLines.'

/**
 * The same change as a sum over the lines of the orders, which know their products. Null if the lines have no
 * such measure, or lack a member that the change is filtered by.
 */
export function ofOrderLines(model: Model, change: ChangeRequest): ChangeRequest | null {
  const lines = model.cubes.get('ShopifyOrderLines')
  const measure = lineMember(change.measure)
  const scope = measure === null ? null : linesScope(model, change)
  if (measure === null || scope === null || !lines?.measures.has(nameOf(measure))) return null
  return { ...scope, measure }
}

/** The order lines within a change of orders or of their lines; null for others. */
export function linesScope(model: Model, change: ChangeRequest): ChangeRequest | null {
  if (change.measure.startsWith(orderLines)) return change
  const lines = model.cubes.get('ShopifyOrderLines')
  const time = change.measure.startsWith(orders) ? lineMember(change.time) : null
  if (lines === undefined || time === null || !lines.dimensions.has(nameOf(time))) return null
  const filters = change.filters.map(lineFilter)
  if (change.segments.length > 0 || filters.includes(null)) return null
  return { ...change, time, filters: filters.filter((one) => one !== null) }

  function lineFilter(filter: QueryFilter): QueryFilter | null {
    if ('and' in filter || 'or' in filter || 'for' in filter) return null
    const member = filter.member ?? filter.dimension
    if (member === undefined) return null
    const own = lineMember(member)
    if (own === null) return filter
    return lines?.dimensions.has(nameOf(own)) ? { ...filter, member: own } : null
  }
}

function lineMember(member: Member): Member | null {
  return member.startsWith(orders) ? `${orderLines}${member.slice(orders.length)}` : null
}

function nameOf(member: Member): string {
  return member.slice(member.indexOf('.') + 1)
}

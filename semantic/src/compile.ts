import type { CubeQuery } from '@cartograph/contract'
import type { Dialect } from './dialects/dialect.ts'
import type { Catalogue } from './model/catalogue.ts'
import { comparePeriod } from './passes/compare-period.ts'
import { defaultOrder } from './passes/default-order.ts'
import { resolveMembers } from './passes/resolve-members.ts'
import { timeRange } from './passes/time-range.ts'
import { toSelect } from './passes/to-select.ts'
import type { Plan } from './plan.ts'
import { render, type Statement } from './render.ts'

/** What will be asked of the engine: one plan and statement, or one for each period compared. */
export function compile(
  catalogue: Catalogue,
  dialect: Dialect,
  query: CubeQuery,
): { plan: Plan; statement: Statement }[] {
  return comparePeriod(resolveMembers(catalogue, query))
    .map(timeRange)
    .map(defaultOrder)
    .map((plan) => ({ plan, statement: render(toSelect(plan), dialect) }))
}

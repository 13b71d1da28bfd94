import type { DriverGroup } from './best-group.ts'
import { groupRows } from './groupings.ts'
import type { Model } from './signal.ts'

/**
 * The total log effect of the drivers on each row. Each driver is estimated on the residuals of
 * the others.
 */
export function estimateEffects(
  causes: readonly DriverGroup[],
  model: Model,
  count: number,
): Float64Array {
  const effects = new Float64Array(count)
  const inside = causes.map(({ grouping, group }) => groupRows(grouping, group))
  for (let round = 0; round < (causes.length > 1 ? 3 : 1); round += 1) {
    for (const rows of inside) {
      const move = model.estimateMove(rows, effects)
      for (const row of rows) effects[row] = (effects[row] as number) + move
    }
  }
  return effects
}

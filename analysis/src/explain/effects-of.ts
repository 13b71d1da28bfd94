import type { Found } from './best-group.ts'
import { rowsOf } from './groupings.ts'
import type { Model } from './signal.ts'

/** By row, how far causes move it, as a logarithm: each cause is measured on what the others leave. */
export function effectsOf(causes: readonly Found[], model: Model, count: number): Float64Array {
  const effects = new Float64Array(count)
  const inside = causes.map(({ grouping, group }) => rowsOf(grouping, group))
  for (let round = 0; round < (causes.length > 1 ? 3 : 1); round += 1) {
    for (const rows of inside) {
      const move = model.moveOf(rows, effects)
      for (const row of rows) effects[row] = (effects[row] as number) + move
    }
  }
  return effects
}

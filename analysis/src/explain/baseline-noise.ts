import { groupRows, type Grouping } from './groupings.ts'
import type { Model, Noise } from './signal.ts'

/** The noise before any driver is known: what no single value of a dimension explains. */
export function baselineNoise(model: Model, groupings: readonly Grouping[], count: number): Noise {
  const effects = new Float64Array(count)
  moveBy(groupings.filter(({ dims }) => dims.length === 0))
  const withoutEffects = model.fitNoise(effects, 1)
  const single = groupings.filter(({ dims }) => dims.length === 1)
  const figures = single.reduce((sum, { groups }) => sum + groups - 1, 1)
  if (figures > count / 2) return withoutEffects
  for (let round = 0; round < 2; round += 1) moveBy(single)
  const withEffects = model.fitNoise(effects, figures)
  return withEffects.loss < withoutEffects.loss ? withEffects : withoutEffects

  function moveBy(some: readonly Grouping[]): void {
    for (const grouping of some) {
      for (let group = 0; group < grouping.groups; group += 1) {
        const rows = groupRows(grouping, group)
        const move = model.estimateMove(rows, effects)
        for (const row of rows) effects[row] = (effects[row] as number) + move
      }
    }
  }
}

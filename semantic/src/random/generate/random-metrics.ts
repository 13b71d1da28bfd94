import { addMetrics } from '../../metrics/add-metrics.ts'
import type { WorkspaceMetric } from '../../metrics/workspace-metric.ts'
import type { Measure, Model } from '../../model/model.ts'
import { menuOf, type Choice } from './menu.ts'
import { occurringValues } from './occurring-values.ts'
import { nested } from './random-filters.ts'
import { metricPrefix } from '../../with-workspace-metrics.ts'
import { rolledNames, shiftedNames } from './random-measures.ts'
import type { RandomSource } from './random-source.ts'
import type { RandomTables } from '../evaluate/tables.ts'

/** The model with up to three metrics of a workspace: measures with conditions, and formulas. */
export function withRandomMetrics(dice: RandomSource, model: Model, tables: RandomTables): Model {
  if (dice.chance(50)) return model
  let known = model
  for (let index = 0; index <= dice.below(3); index += 1)
    known = withRandomMetric(dice, known, tables, index)
  return known
}

/** The model with so many metrics of a workspace, some of which use others of them. */
export function withManyMetrics(
  dice: RandomSource,
  model: Model,
  tables: RandomTables,
  count: number,
): Model {
  let known = model
  for (let made = 0; made < count;) {
    const next = withRandomMetric(dice, known, tables, made)
    if (next === known) continue
    known = next
    made += 1
  }
  return known
}

/** Unchanged where the metric cannot be computed: units that do not go together, and the like. */
function withRandomMetric(
  dice: RandomSource,
  model: Model,
  tables: RandomTables,
  index: number,
): Model {
  const next = addMetrics(model, [randomMetric(dice, model, tables, index)])
  return next.missing.size === 0 ? next : model
}

const moved: ReadonlySet<string> = new Set([...rolledNames, ...shiftedNames])

function randomMetric(
  dice: RandomSource,
  model: Model,
  tables: RandomTables,
  index: number,
): WorkspaceMetric {
  const { measures: all, dimensions } = menuOf(model, false)
  // Those with windows and shifts are only asked for with a range, and never ungrouped.
  const measures = all.filter(({ member }) => !moved.has(member.name))
  const { key, member } = dice.pick(measures)
  const named = {
    member: `${member.cube}.${metricPrefix}${index}`,
    title: `Custom ${index}`,
    description: null,
  }
  if (dice.chance(55)) {
    const valuesOf = occurringValues(model, tables, {})
    const filters = Array.from({ length: 1 + dice.below(2) }, () =>
      nested(dice, dimensions, valuesOf, 2),
    )
    // A count changes with each row that passes, unlike a ratio or the largest value.
    const count = dice.chance(40) ? `${member.cube}.count` : key
    return { ...named, kind: 'filtered', measure: count, filters }
  }
  return {
    ...named,
    kind: 'formula',
    formula: randomFormula(dice, measures, 3),
    ratioFormat: 'number',
    sentiment: 'neutral',
  }
}

function randomFormula(
  dice: RandomSource,
  measures: readonly Choice<Measure>[],
  depth: number,
): string {
  if (depth === 0 || dice.chance(30)) {
    return dice.chance(15) ? dice.pick(['2', '0.5', '3']) : `{${dice.pick(measures).key}}`
  }
  const part = () => randomFormula(dice, measures, depth - 1)
  if (dice.chance(8)) return `-(${part()})`
  return `(${part()} ${dice.pick(['+', '-', '*', '/'])} ${part()})`
}

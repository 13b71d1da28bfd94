import type { Condition, GroupedColumn, Output, Select } from '../ast.ts'
import type { Dimension, Measure } from '../model/catalogue.ts'
import { cubeAlias } from '../model/sql-references.ts'
import type { Plan } from '../plan.ts'
import { filterCondition } from './filter-conditions.ts'
import { localTime } from './local-time.ts'

/** The one SELECT that a completed plan asks for. */
export function toSelect(plan: Plan): Select {
  const { keys, outputs: keyOutputs } = groupKeys(plan)
  const measures = measureColumns(plan)
  const measureOutputs = plan.measures.map((measure): Output => ({
    key: measure.name,
    column: columnOf(measures, measure),
    form: 'number',
  }))
  const outputs = [...keyOutputs, ...measureOutputs]
  return {
    from: { sql: plan.cube.sql, alias: cubeAlias(plan.cube.name) },
    keys,
    measures: [...measures.values()],
    where: rowConditions(plan),
    having: groupConditions(plan, measures),
    outputs,
    constants: compareLabel(plan),
    order: orderColumns(plan, keys, outputs),
    limit: plan.limit,
    offset: plan.offset,
  }
}

function groupKeys(plan: Plan): { keys: GroupedColumn[]; outputs: Output[] } {
  const keys: GroupedColumn[] = []
  const outputs: Output[] = []
  const show = (key: string, column: GroupedColumn) => {
    if (outputs.some((output) => output.key === key)) return
    outputs.push({ key, column: column.name, form: column.form })
  }
  const group = (value: GroupedColumn['value'], form: GroupedColumn['form']) => {
    const column = { name: `k${keys.length}`, value, form }
    keys.push(column)
    return column
  }
  for (const dimension of plan.dimensions) {
    const isTime = dimension.type === 'time'
    const value = isTime ? localTime(plan, dimension) : dimension.value
    show(dimension.name, group(value, formOf(dimension)))
  }
  for (const { dimension, granularity } of plan.times) {
    const key = `${dimension.name}.${granularity}`
    if (granularity === null || outputs.some((output) => output.key === key)) continue
    const value = { kind: 'truncated', of: localTime(plan, dimension), granularity } as const
    const column = group(value, 'time')
    show(key, column)
    // Cube's own clients of old look for the bare name.
    show(dimension.name, column)
  }
  return { keys, outputs }
}

function formOf({ type }: Dimension): Output['form'] {
  return type === 'string' ? 'text' : type
}

/** The measures shown and those that only a filter needs, each once. */
function measureColumns(plan: Plan): Map<Measure, GroupedColumn> {
  const filtered = plan.filters.map((filter) => filter.member)
  const needed = new Set([
    ...plan.measures,
    ...filtered.filter((member) => member.kind === 'measure'),
  ])
  return new Map(
    [...needed].map((measure, index) => [
      measure,
      { name: `m${index}`, value: measure.value, form: 'number' },
    ]),
  )
}

function columnOf(columns: ReadonlyMap<Measure, GroupedColumn>, measure: Measure): string {
  const column = columns.get(measure)
  if (column) return column.name
  throw new Error(`${measure.name} has no column`)
}

function rowConditions(plan: Plan): Condition[] {
  const dates = plan.times.flatMap(({ dimension, moments }): Condition[] => {
    if (moments === null) return []
    const bound = (operator: '>=' | '<', ms: number): Condition => ({
      kind: 'compare',
      left: dimension.value,
      operator,
      right: { type: 'moment', ms },
    })
    return [bound('>=', moments.fromMs), bound('<', moments.untilMs)]
  })
  const filters = plan.filters
    .filter((filter) => filter.member.kind === 'dimension')
    .map((filter) => filterCondition(filter, filter.member.value))
  return [...dates, ...filters]
}

function groupConditions(plan: Plan, columns: ReadonlyMap<Measure, GroupedColumn>): Condition[] {
  return plan.filters.flatMap((filter) =>
    filter.member.kind === 'measure'
      ? [filterCondition(filter, { kind: 'column', name: columnOf(columns, filter.member) })]
      : [],
  )
}

function compareLabel(plan: Plan): Select['constants'] {
  const dateRange = plan.comparing ? plan.times.find((time) => time.dateRange)?.dateRange : null
  return dateRange ? [{ key: 'compareDateRange', text: dateRange.join(' - ') }] : []
}

/** Rows that the order leaves equal are ordered by their keys, so that pages neither repeat nor skip. */
function orderColumns(
  plan: Plan,
  keys: readonly GroupedColumn[],
  outputs: readonly Output[],
): Select['order'] {
  const asked = (plan.order ?? []).flatMap(({ member, descending }) => {
    const output = outputs.find((each) => each.key === member)
    return output ? [{ column: output.column, descending }] : []
  })
  const ties = keys
    .filter((key) => !asked.some((term) => term.column === key.name))
    .map((key) => ({ column: key.name, descending: false }))
  return [...asked, ...ties]
}

import {
  countDays,
  maxSpreadDays,
  maxTargetDays,
  type Cell,
  type ReportDefinition,
  type SectionRow,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { rangeTargets, roundNumber, type MetricTargets } from '../../metric-pacing/index.ts'
import type { SectionPeriod } from './resolve-period.ts'
import type { SectionTable } from './shape-section.ts'

interface TargetedSection {
  readonly definition: ReportDefinition
  readonly time: string
  readonly period: SectionPeriod
}

/**
 * The targets of a section's metrics. They are for the whole workspace and its main dates, so a section with breakdowns
 * or conditions has none, and neither has a pivot, whose columns have no room beside them.
 */
export async function readSectionTargets(
  ctx: Context,
  { definition, time, period }: TargetedSection,
): Promise<readonly MetricTargets[]> {
  const { measures, dimensions, filters } = definition.query
  const { range, granularity } = period
  const isWhole = dimensions.length === 0 && filters.length === 0
  const longest = granularity === 'month' ? maxTargetDays : maxSpreadDays
  if (!isWhole || definition.enable_pivot_config || granularity === 'quarter') return []
  if (countDays(range) > longest) return []
  const targets = await rangeTargets(ctx, { metrics: measures, range, step: granularity })
  return targets.filter((one) => one.time === time)
}

/** Two columns after each metric with a target: what it should reach, and how far it is from that. */
export function addTargets(table: SectionTable, targets: readonly MetricTargets[]): SectionTable {
  if (targets.length === 0) return table
  const byMetric = new Map(targets.map((one) => [one.metric, one]))
  const columns = table.columns.map((column) => ({ column, target: byMetric.get(column.member) }))

  function withTargets(
    row: SectionRow,
    targetOf: (of: MetricTargets) => number | null,
  ): SectionRow {
    const cells = columns.map(({ target }, index) => {
      const value = row.values[index] ?? null
      const compared = row.compared[index] ?? null
      if (target === undefined) return { values: [value], compared: [compared] }
      const goal = decimal(targetOf(target))
      return {
        values: [value, goal, distance(value, goal)],
        compared: [compared, null, null],
      }
    })
    return {
      labels: row.labels,
      values: cells.flatMap(({ values }) => values),
      compared: row.compared.length === 0 ? [] : cells.flatMap(({ compared }) => compared),
    }
  }

  return {
    ...table,
    columns: columns.flatMap(({ column, target }) =>
      target === undefined
        ? [column]
        : [column, { ...column, of: 'target' as const }, { ...column, of: 'to_target' as const }],
    ),
    summary: table.summary && withTargets(table.summary, ({ total }) => total?.target ?? null),
    rows: table.rows.map((row) => {
      const start = String(row.labels[0]).slice(0, 10)
      return withTargets(
        row,
        ({ steps }) => steps.find((step) => step.start === start)?.target ?? null,
      )
    }),
  }
}

function decimal(value: number | null): Cell {
  return value === null ? null : String(roundNumber(value))
}

function distance(value: Cell, target: Cell): Cell {
  if (value === null || target === null) return null
  return String(Number((Number(value) - Number(target)).toFixed(6)))
}

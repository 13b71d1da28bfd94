import * as z from 'zod/mini'
import { CubeQuery } from '../queries/query.ts'

/**
 * A query in Cube's format in which a text can stand for a selection of the user:
 * `$global.dateRange`, `$global.compareDates`, `$granularity`, or the variable of a filter. In a
 * list, a variable can stand for several entries: `measures: [$measures]`. `$granularityFromWeek` is
 * the selected granularity, and never shorter than a week.
 */
export const QueryTemplate = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((template, context) => {
    const resolved = resolveTemplate(template, sampleVariables)
    const checked = CubeQuery.safeParse(resolved)
    if (!checked.success) {
      for (const { path, message } of checked.error.issues) {
        context.issues.push({ code: 'custom', path: [...path], message, input: template })
      }
    }
    return template
  }),
)
export type QueryTemplate = Readonly<Record<string, unknown>>

/**
 * Takes the name without the dollar sign. An empty list removes the condition that contains the
 * variable.
 */
export type TemplateVariables = (name: string) => unknown

/**
 * Replaces the variables of a template by their values. A variable without a value is removed from
 * the query.
 */
export function resolveTemplate(template: QueryTemplate, variables: TemplateVariables): unknown {
  return resolveValue(template, variables)
}

/** The names of all variables that a template reads. */
export function variablesOf(template: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  resolveValue(template, (name) => {
    found.add(name)
    return [sample]
  })
  return found
}

function resolveValue(value: unknown, variables: TemplateVariables): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('$')) return variables(value.slice(1))
    // A time at the selected granularity: `Orders.happenedAt.$granularity`.
    const stepped = /^(\w+\.\w+\.)\$(\w+)$/.exec(value)
    if (stepped === null) return value
    const step = variables(stepped[2] ?? '')
    return typeof step === 'string' ? `${stepped[1]}${step}` : undefined
  }
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown): unknown[] => {
      const resolved = resolveValue(item, variables)
      if (resolved === undefined) return []
      if (isEmptyCondition(resolved)) return []
      return isVariable(item) && Array.isArray(resolved) ? resolved : [resolved]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, item]) => [key, resolveValue(item, variables)] as const)
    .filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries)
}

/** A filter without values, or a group whose conditions were all removed. */
function isEmptyCondition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if ('and' in value || 'or' in value) {
    const { and, or } = value as { and?: unknown; or?: unknown }
    const conditions = and ?? or
    return Array.isArray(conditions) && conditions.length === 0
  }
  if (!('operator' in value) || value.operator === 'set' || value.operator === 'notSet')
    return false
  return !('values' in value) || (Array.isArray(value.values) && value.values.length === 0)
}

function isVariable(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('$')
}

/** The end of the name of a granularity that is never shorter than a week. */
export const atLeastWeek = 'FromWeek'

const sample = 'sample'

/**
 * A value of the right type for each variable, so that a template can be checked before any
 * selection.
 */
function sampleVariables(name: string): unknown {
  if (name.endsWith('.dateRange')) return ['2026-01-01', '2026-01-31']
  if (name.endsWith('.compareDates')) {
    return [
      ['2026-01-01', '2026-01-31'],
      ['2025-12-01', '2025-12-31'],
    ]
  }
  if (name.endsWith('Date')) return '2026-01-01'
  if (name === 'granularity' || name.endsWith('.granularity')) return 'day'
  if (name.endsWith(atLeastWeek)) return 'week'
  if (name === 'measure' || name === 'measures') return ['Sample.measure']
  if (name === 'dimension' || name === 'dimensions') return ['Sample.dimension']
  if (name === 'totals') return [[]]
  if (name === 'filters') {
    return [{ member: 'Sample.dimension', operator: 'equals', values: [sample] }]
  }
  return [sample]
}

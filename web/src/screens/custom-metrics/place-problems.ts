import { ApiError } from '../../api/api-error.ts'

/** Why a metric was not saved, at the fields of the editor. */
export interface MetricProblems {
  readonly name?: string
  readonly description?: string
  readonly group?: string
  readonly measure?: string
  readonly formula?: string
  /** By the places of the group and the condition: '0 2'. */
  readonly conditions: ReadonlyMap<string, string>
  /** What belongs to no field. */
  readonly general: string | null
}

const places = {
  name: 'name',
  description: 'description',
  'metric_definition.name': 'group',
  'metric_definition.query.measures.0': 'measure',
  'metric_definition.formula': 'formula',
} as const

export function placeProblems(error: unknown): MetricProblems {
  const conditions = new Map<string, string>()
  const fields: Partial<Record<(typeof places)[keyof typeof places], string>> = {}
  const rest: string[] = []
  for (const { loc, msg } of error instanceof ApiError ? error.problems : []) {
    const path = loc.slice(1).join('.')
    const [, group, condition] = conditionPath.exec(path) ?? []
    if (isPlace(path)) fields[places[path]] = msg
    else if (condition !== undefined) conditions.set(`${group} ${condition}`, msg)
    else rest.push(msg)
  }
  return { ...fields, conditions, general: rest.length === 0 ? null : rest.join('. ') }
}

const conditionPath = /^metric_definition\.query\.filters\.0\.or\.(\d+)\.and\.(\d+)/

function isPlace(path: string): path is keyof typeof places {
  return Object.hasOwn(places, path)
}

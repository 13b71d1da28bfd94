import type { ReportDefinition } from '@cartograph/contract'
import {
  allLacks,
  lookupsOf,
  mainTimeOf,
  measureAt,
  type Cube,
  type Dimension,
  type Model,
} from '@cartograph/semantic'
import { checkConditions, type AddProblem, type Place } from '../custom-metrics/index.ts'

export interface DefinitionProblem {
  readonly at: Place
  readonly msg: string
}

/** What a definition uses that does not exist or is not for reports, each at its place. */
export function definitionProblems(
  model: Model,
  definition: ReportDefinition,
): readonly DefinitionProblem[] {
  const { name, query } = definition
  const group = model.cubes.get(name)
  if (group?.isPublic !== true) {
    return [{ at: ['name'], msg: `The metric group '${name}' does not exist` }]
  }
  const problems: DefinitionProblem[] = []
  const add: AddProblem = (at, msg) => problems.push({ at: ['query', ...at], msg })
  for (const [index, member] of query.measures.entries()) {
    const isRepeated = query.measures.indexOf(member) < index
    const msg = isRepeated ? repeated : metricProblem(model, group, member)
    if (msg !== null) add(['measures', index], msg)
  }
  for (const [index, member] of query.dimensions.entries()) {
    const isRepeated = query.dimensions.indexOf(member) < index
    const problem = isRepeated ? repeated : breakdownProblem(model, group, member)
    const msg = problem ?? lackProblem(model, query.measures, member)
    if (msg !== null) add(['dimensions', index], msg)
  }
  if (timeOf(model, definition) === null) {
    const msg = 'Choose a time of this metric group'
    if (query.timeDimensions.length > 0) add(['timeDimensions', 0, 'dimension'], msg)
    else problems.push({ at: ['name'], msg: `'${group.title}' has no time to report by` })
  }
  checkConditions(model, group, query.filters, (at, msg) => add(['filters', ...at], msg))
  return problems
}

const repeated = 'It is chosen twice'

/** The time by which the rows of a definition count: its own, or the main one of its metric group. */
function timeOf(model: Model, { name, query }: ReportDefinition): string | null {
  const group = model.cubes.get(name)
  const main = group === undefined ? null : mainTimeOf(group)
  const [chosen] = query.timeDimensions
  const member = chosen?.dimension ?? `${name}.${main?.name ?? ''}`
  const [cube, field = ''] = member.split('.')
  const time = cube === name ? group?.dimensions.get(field) : undefined
  return time?.isPublic === true && time.type === 'time' ? member : null
}

/** Of a definition without problems. */
export function requireTime(model: Model, definition: ReportDefinition): string {
  const time = timeOf(model, definition)
  if (time === null) throw new Error(`A section of ${definition.name} has no time`)
  return time
}

function metricProblem(model: Model, group: Cube, member: string): string | null {
  const measure = measureAt(model, member)
  if (measure?.isPublic !== true) {
    return model.missing.get(member) ?? `The metric '${member}' does not exist`
  }
  return measure.cube === group.name && measure.reading?.reporting === true
    ? null
    : `'${measure.shortTitle}' is no metric of this group for reports`
}

function breakdownProblem(model: Model, group: Cube, member: string): string | null {
  const [cube = '', name = ''] = member.split('.')
  const dimension = model.cubes.get(cube)?.dimensions.get(name)
  if (dimension?.isPublic !== true) return `The breakdown '${member}' does not exist`
  const isOfGroup = cube === group.name || lookupsOf(model, group).includes(cube)
  return isOfGroup && isForBreakdowns(dimension)
    ? null
    : `'${dimension.shortTitle}' is no breakdown of this group`
}

/** Why a metric has no such breakdown: ad spend has no shop, though the sales beside it have one. */
function lackProblem(model: Model, measures: readonly string[], member: string): string | null {
  const [cube = ''] = member.split('.')
  const found = measures.flatMap((name) => {
    const measure = measureAt(model, name)
    return measure === undefined ? [] : (allLacks(model, measure)[cube] ?? [])
  })
  return found[0] ?? null
}

/** Reports split time by their steps, and show no personal data. */
function isForBreakdowns({ type, meta }: Dimension): boolean {
  return type !== 'time' && type !== 'geo' && meta['personal'] !== true
}

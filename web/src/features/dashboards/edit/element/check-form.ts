import { lackOf } from '@cartograph/contract'
import { canJoin, isStateDimension, matchingBreakdown, timeOf } from './member-index.ts'
import type { EditorContext } from './build-query.ts'
import { isSplitByTime, mixesDataSets, usesDates, type ElementForm } from './element-form.ts'
import { kindOf } from './element-kinds.ts'

export interface FormProblem {
  readonly field: 'measures' | 'breakdowns' | 'across' | 'rows'
  readonly words: string
}

/** Returns the first problem of the form; null if an element can be built. */
export function checkForm(
  form: ElementForm,
  { members, applicable }: EditorContext,
): FormProblem | null {
  const kind = kindOf(form.kind)
  const measures = form.measures.map((name) => members.measures.get(name))
  const [main] = measures
  if (main === undefined || measures.some((one) => one === undefined)) {
    return { field: 'measures', words: 'Choose a metric.' }
  }
  const cubes = new Set(measures.flatMap((one) => one?.cube ?? []))
  if (cubes.size > 1 && !mixesDataSets(form)) {
    return { field: 'measures', words: onlyOneDataSet(form, main.cube.title) }
  }
  if (cubes.size > mostDataSets) {
    return { field: 'measures', words: `Choose metrics from at most ${mostDataSets} data sets.` }
  }
  const isCounted = measures.some((one) => one?.about.meta?.['periods'] !== undefined)
  if (isCounted && !(form.kind === 'chart' && form.isOverTime)) {
    return {
      field: 'measures',
      words:
        'The platform counts this metric for each day, week or month. Show it in a chart over time.',
    }
  }
  if (measures.length > kind.measures.most) {
    return { field: 'measures', words: `Choose at most ${kind.measures.most} metrics.` }
  }
  if (form.kind === 'chart' && form.isOverTime && form.breakdowns.length > 0) {
    if (measures.length > 1)
      return { field: 'measures', words: 'A chart with a breakdown can show only one metric.' }
  }
  const needsBreakdown = form.kind === 'chart' && !form.isOverTime ? 1 : kind.breakdowns.least
  if (form.breakdowns.length < needsBreakdown) {
    return { field: 'breakdowns', words: 'Choose a breakdown.' }
  }
  if (form.breakdowns.length > kind.breakdowns.most) {
    return { field: 'breakdowns', words: `Choose at most ${kind.breakdowns.most} breakdowns.` }
  }
  const split = [...form.breakdowns, ...(form.across === null ? [] : [form.across])]
  const dimensions = split.map((name) => members.dimensions.get(name))
  if (dimensions.some((one) => one === undefined || !canJoin(one.cube, main.cube))) {
    return { field: 'breakdowns', words: `Choose a breakdown that works with ${main.cube.title}.` }
  }
  const lacks = form.measures.flatMap((measure) =>
    split.flatMap((name) => lackOf(measure, name, members.cubes) ?? []),
  )
  if (lacks[0] !== undefined) {
    return { field: 'breakdowns', words: `${lacks[0]} Choose another breakdown or metric.` }
  }
  for (const cube of cubes) {
    const unmatched = form.breakdowns.find(
      (name) => cube !== main.cube && matchingBreakdown(name, cube, members) === null,
    )
    if (unmatched === undefined) continue
    const title = members.dimensions.get(unmatched)?.about.shortTitle ?? unmatched
    const words = `${cube.title} has no breakdown by ${title}. Choose another breakdown or metric.`
    return { field: 'breakdowns', words }
  }
  const isTimed = [...cubes].filter((cube) => timeOf(cube) !== null).length
  if (usesDates(form) && isTimed > 0 && isTimed < cubes.size) {
    const words = 'Some of these metrics have no dates. Choose metrics that all have them, or none.'
    return { field: 'measures', words }
  }
  if (form.kind === 'choropleth_map' && !dimensions.every((one) => one && isStateDimension(one))) {
    return { field: 'breakdowns', words: 'Choose a breakdown by state.' }
  }
  if (new Set(split).size < split.length) {
    return { field: 'across', words: 'Choose a different breakdown for the columns.' }
  }
  const needsTime =
    kind.needsTime || isSplitByTime(form) || (form.kind === 'pivot_table' && form.across === null)
  if (needsTime && [...cubes].some((cube) => timeOf(cube) === null)) {
    return {
      field: 'measures',
      words: "This metric has no history. Pick another, or use 'By breakdown'.",
    }
  }
  if (form.kind === 'time_comparison_table' && applicable.dates === null) {
    return { field: 'measures', words: 'This dashboard has no date filter to compare with.' }
  }
  if (kind.rows !== null && !(form.rows >= 1 && form.rows <= 1_000)) {
    return { field: 'rows', words: 'Enter a number from 1 to 1,000.' }
  }
  return null
}

function onlyOneDataSet({ kind }: ElementForm, title: string): string {
  const words = `Choose metrics from ${title} only.`
  const canMix = kind === 'chart' || kind === 'table'
  return canMix ? `${words} To mix sources, show them either over time or by breakdown.` : words
}

/** An element has at most as many queries. */
const mostDataSets = 4

import type { CubeMeta, CurrencyCode, CustomMetricDefinition } from '@cartograph/contract'
import { describeFirst } from '../audiences/describe-rule.ts'
import { metricFields, metricTitles } from './metric-members.ts'

/** 'Net sales where Country is Canada +1 more', or a formula with the titles of its metrics. */
export function describeMetric(
  definition: CustomMetricDefinition,
  cubes: readonly CubeMeta[],
  currency: CurrencyCode,
): string {
  if ('formula' in definition) return readableFormula(definition.formula, metricTitles(cubes))
  const { measures, filters } = definition.query
  const [measure] = measures
  const known = cubes.flatMap((cube) => cube.measures).find(({ name }) => name === measure)
  const title = known?.shortTitle ?? measure
  const [rule] = filters
  if (rule === undefined) return title
  return `${title} where ${describeFirst(rule, metricFields(cubes, definition.name, currency))}`
}

/** '{ShopifyOrders.netSales} / 2' as 'Net sales ÷ 2'. */
export function readableFormula(formula: string, titles: ReadonlyMap<string, string>): string {
  return formula
    .replaceAll('*', '×')
    .replaceAll('/', '÷')
    .replaceAll(/\{\s*([^{}]*?)\s*\}/g, (_, member: string) => titles.get(member) ?? `{${member}}`)
}

/** The title of a metric's group. */
export function groupTitle({ name }: CustomMetricDefinition, cubes: readonly CubeMeta[]): string {
  return cubes.find((cube) => cube.name === name)?.title ?? name
}

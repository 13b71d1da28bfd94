import { ElementSpec } from '@cartograph/contract'
import { acrossOf, buildQuery, type EditorContext } from './build-query.ts'
import type { ElementForm } from './element-form.ts'
import { matchingBreakdown, type IndexedMeasure } from './member-index.ts'
import { suggestTitle } from './suggest-title.ts'

/** Builds the element spec from a valid form. */
export function buildElement(form: ElementForm, id: string, around: EditorContext): ElementSpec {
  const [first] = form.measures
  const main = first === undefined ? undefined : around.members.measures.get(first)
  if (main === undefined) throw new Error('There is no metric to show')
  const { platforms } = form.kept
  return ElementSpec.parse({
    id,
    type: form.kind,
    display: displayOf(form, around),
    data: queriesOf(form, around).map((cube_query) => ({ cube_query })),
    ...(platforms && { required_datasources_for_feature: platforms }),
    ...ownParts(form, main, around),
  })
}

/** One for each data set of the metrics, in the order of their first metric. */
function queriesOf(form: ElementForm, around: EditorContext) {
  const groups = new Map<string, IndexedMeasure[]>()
  for (const name of form.measures) {
    const found = around.members.measures.get(name)
    if (found === undefined) continue
    groups.set(found.cube.name, [...(groups.get(found.cube.name) ?? []), found])
  }
  return [...groups.values()].flatMap((group, n) => {
    const [main] = group
    if (main === undefined) return []
    const measures = group.map(({ about }) => about.name)
    if (n === 0) return [buildQuery({ ...form, measures }, main, around)]
    const breakdowns = form.breakdowns.flatMap(
      (name) => matchingBreakdown(name, main.cube, around.members) ?? [],
    )
    // Preserved conditions are about the first data set, which also decides which rows are shown.
    const other = { ...form, measures, breakdowns, kept: {}, rows: mostRows }
    return [buildQuery(other, main, around)]
  })
}

/** Enough to find the rows of the first data set among them. */
const mostRows = 1_000

/** The parts besides the query that the chart type needs. */
function ownParts(form: ElementForm, main: IndexedMeasure, around: EditorContext): object {
  const { kind, measures, breakdowns } = form
  const [measure] = measures
  switch (kind) {
    case 'chart':
      return { sub_type: form.isOverTime ? form.chart : 'bar' }
    case 'pivot_table':
      return {
        table: { x: acrossOf(form, main, around), y: breakdowns },
        metric_dropdown_options_for_pivot_measure: measures.map((metric) => ({
          name: around.members.measures.get(metric)?.about.shortTitle ?? metric,
          metric,
        })),
      }
    case 'heatmap':
      return {
        columns: [
          ...breakdowns.map((member) => ({ member })),
          ...measures.map((member) => ({ member, include_as_heatmap_column: true })),
        ],
      }
    case 'choropleth_map':
      return { table: { label: breakdowns[0], value: measure } }
    case 'kpi':
    case 'kpi2':
    case 'kpi3':
    case 'kpi3_group':
    case 'table':
    case 'time_comparison_table':
      return {}
  }
}

function displayOf(form: ElementForm, { members }: EditorContext): object {
  const { help, footnote, measures, kept } = form
  const datasets = kept.datasets?.filter(({ measure }) => measures.includes(measure))
  return {
    title: form.title.trim() === '' ? suggestTitle(form, members) : form.title,
    ...(help.trim() !== '' && { help }),
    ...(footnote.trim() !== '' && { footnote }),
    ...(datasets !== undefined && datasets.length === measures.length && { datasets }),
    ...(kept.scales && { scales: kept.scales }),
    ...(kept.legend !== undefined && { legend: kept.legend }),
  }
}

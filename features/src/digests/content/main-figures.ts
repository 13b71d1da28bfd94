import type { DashboardSpec, ReportDefinition } from '@cartograph/contract'
import { and, connections, eq, type Transaction } from '@cartograph/store'
import * as z from 'zod/mini'
import { requireWorkspace, type Context } from '../../context.ts'
import { findDashboard, workspaceLibrary } from '../../dashboards/index.ts'

/** A tile of figures of the overview: the figures that the workspace itself puts first. */
export interface FigureGroup {
  readonly title: string
  readonly measures: readonly string[]
}

/** Of the workspace's own overview, or of the library's; none for a type of workspace without one. */
export async function readFigureGroups(ctx: Context, tx: Transaction): Promise<FigureGroup[]> {
  const library = await workspaceLibrary(ctx, tx)
  const [home] = [...library.dashboards].find(([, spec]) => spec.dashboard_tag === homeTag) ?? []
  if (home === undefined) return []
  const { spec } = await findDashboard(ctx, tx, home)
  return figureGroups(spec)
}

const homeTag = 'home'

/** Each figure once, without those that are only about a part of the shop. */
export function figureGroups({ tabs: [first] }: Pick<DashboardSpec, 'tabs'>): FigureGroup[] {
  const seen = new Set<string>()
  const elements = first?.sections.flatMap((section) => section.elements) ?? []
  return elements
    .filter(({ type }) => type === 'kpi3_group' || type === 'kpi')
    .flatMap((element) => {
      const measures = element.data
        .flatMap((one) => ('cube_query' in one ? [FigureQuery.safeParse(one.cube_query).data] : []))
        .flatMap((query) => (query?.filters.every(isOpenFilter) === true ? query.measures : []))
        .filter((measure) => !seen.has(measure) && seen.add(measure))
      return measures.length === 0 ? [] : [{ title: element.display.title, measures }]
    })
    .slice(0, mostGroups)
}

/** Of a template, whose variables are not replaced. */
const FigureQuery = z.object({
  measures: z.array(z.string()),
  filters: z._default(z.array(z.unknown()), []),
})

/** More would be a report, which has a schedule of its own. */
const mostGroups = 3

/** A filter whose values are chosen by the reader of the dashboard is not applied. */
function isOpenFilter(filter: unknown): boolean {
  const { values }: { values?: unknown } = { ...Object(filter) }
  return typeof values === 'string' && values.startsWith('$')
}

/** A section of a report for each data set of a group. */
export function definitionsOf({ title, measures }: FigureGroup): ReportDefinition[] {
  const names = [...new Set(measures.map((measure) => measure.split('.')[0] ?? ''))]
  return names.map((name) => ({
    name,
    section_title: title,
    add_summary_row: true,
    enable_pivot_config: false,
    query: {
      measures: measures.filter((measure) => measure.startsWith(`${name}.`)),
      dimensions: [],
      timeDimensions: [],
      filters: [],
    },
  }))
}

/** The platforms whose data the workspace has. */
export async function readPlatforms(ctx: Context, tx: Transaction) {
  const { orgId } = requireWorkspace(ctx)
  const rows = await tx
    .selectDistinct({ platform: connections.platform })
    .from(connections)
    .where(and(eq(connections.orgId, orgId), eq(connections.context, 'datasource')))
  return new Set(rows.map(({ platform }) => platform))
}

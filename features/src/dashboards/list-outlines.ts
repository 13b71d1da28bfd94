import {
  listDashboardOutlines as endpoint,
  type DashboardOutline,
  type DashboardSpec,
  type MetaAnswer,
} from '@cartograph/contract'
import { asc, dashboards, eq } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { membersOfSpec } from './members-of-spec.ts'
import { workspaceLibrary } from './workspace-library.ts'

/** The library's dashboards as the workspace has them, then the workspace's own. */
export const listOutlines = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const specs = await ctx.store.inWorkspace(orgId, async (tx) => {
    const { dashboards: library } = await workspaceLibrary(ctx, tx)
    const saved = await tx
      .select({ fileName: dashboards.fileName, spec: dashboards.spec })
      .from(dashboards)
      .where(eq(dashboards.orgId, orgId))
      .orderBy(asc(dashboards.createdAt), asc(dashboards.fileName))
    return new Map([...library, ...saved.map(({ fileName, spec }) => [fileName, spec] as const)])
  })
  const measures = measuresOf(ctx.semantic.meta())
  const items = [...specs].map(([fileName, spec]) => outlineOf(fileName, spec, measures))
  const shown = new Set(items.flatMap(({ tabs }) => tabs.flatMap(({ metrics }) => metrics)))
  return {
    items,
    metrics: [...shown].flatMap((metric) => {
      const measure = measures.get(metric)
      if (measure === undefined) return []
      return [{ metric, metric_alias: measure.shortTitle, source: measure.source }]
    }),
  }
})

function outlineOf(
  fileName: string,
  spec: DashboardSpec,
  measures: ReadonlyMap<string, SourcedMeasure>,
): DashboardOutline {
  const members = membersOfSpec(spec)
  return {
    file_name: fileName,
    tabs: spec.tabs.map(({ display, sections }, tab) => ({
      title: display.title,
      elements: sections.flatMap(({ elements }) =>
        elements.flatMap((element) => element.display.title ?? []),
      ),
      metrics: [
        ...new Set(
          members.flatMap(({ path, name }) =>
            path[0] === 'tabs' && path[1] === tab && measures.has(name) ? [name] : [],
          ),
        ),
      ],
    })),
  }
}

interface SourcedMeasure {
  readonly shortTitle: string
  /** The title of its cube or view. */
  readonly source: string
}

function measuresOf(meta: MetaAnswer): ReadonlyMap<string, SourcedMeasure> {
  return new Map(
    meta.cubes.flatMap(({ title, measures }) =>
      measures.map(({ name, shortTitle }) => [name, { shortTitle, source: title }]),
    ),
  )
}

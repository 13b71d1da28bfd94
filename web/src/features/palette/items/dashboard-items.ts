import type { DashboardOutline, Workspace } from '@cartograph/contract'
import type { PaletteItem } from './palette-item.ts'
import { isOpen, type PaletteWorld } from './palette-world.ts'

/** Every dashboard of Explore, and the tabs of those that have several. */
export function dashboardItems(world: PaletteWorld): PaletteItem[] {
  if (!isOpen(world)) return []
  const outlines = outlinesByFile(world)
  return listDashboards(world.org).flatMap((place) => {
    const tabs = outlines.get(place.fileName)?.tabs ?? []
    return [
      {
        id: `dashboard ${place.fileName}`,
        group: 'dashboards',
        title: place.name,
        ...(place.collection !== place.name && { hint: place.collection }),
        keywords: `dashboard ${place.description}`,
        isHiddenAtFirst: true,
        open: { path: place.path(0) },
      },
      ...(tabs.length < 2 ? [] : tabs).map(
        ({ title }, tab) =>
          ({
            id: `tab ${place.fileName} ${tab}`,
            group: 'dashboards',
            title,
            hint: place.name,
            keywords: 'tab',
            isHiddenAtFirst: true,
            open: { path: place.path(tab) },
          }) as const,
      ),
    ] satisfies PaletteItem[]
  })
}

/** Every element of a dashboard with a title of its own; it opens the tab that has it. */
export function chartItems(world: PaletteWorld): PaletteItem[] {
  return outlinedPlaces(world).flatMap(({ place, outline }) =>
    outline.tabs.flatMap(({ title: tabTitle, elements }, tab) =>
      [...new Set(elements)]
        .filter((title) => title !== place.name && title !== tabTitle)
        .map((title): PaletteItem => ({
          id: `chart ${place.fileName} ${tab} ${title}`,
          group: 'charts',
          title,
          hint: tabHint(place, outline, tabTitle),
          isHiddenAtFirst: true,
          open: { path: place.path(tab) },
        })),
    ),
  )
}

export interface DashboardPlace {
  readonly fileName: string
  readonly name: string
  /** The collection of the dashboard, with its description. */
  readonly collection: string
  readonly description: string
  readonly path: (tab: number) => string
}

/** The dashboards that the workspace can open, those of Explore first, with what is in them. */
export function outlinedPlaces(
  world: PaletteWorld,
): { readonly place: DashboardPlace; readonly outline: DashboardOutline }[] {
  if (!isOpen(world)) return []
  const outlines = outlinesByFile(world)
  return [...listDashboards(world.org), ...overviewPlace(world.org)].flatMap((place) => {
    const outline = outlines.get(place.fileName)
    return outline === undefined ? [] : [{ place, outline }]
  })
}

/** The dashboard, and its tab if it has several. */
export function tabHint({ name }: DashboardPlace, { tabs }: DashboardOutline, title: string) {
  return tabs.length < 2 ? name : `${name} › ${title}`
}

function outlinesByFile({ outlines }: PaletteWorld): ReadonlyMap<string, DashboardOutline> {
  return new Map(outlines?.items.map((outline) => [outline.file_name, outline]))
}

function listDashboards({ org_id, dashboard_collections }: Workspace): DashboardPlace[] {
  return dashboard_collections.flatMap((collection) =>
    collection.dashboards.map((dashboard) => ({
      fileName: dashboard.file_name,
      name: dashboard.dashboard_name,
      collection: collection.dashboard_collection_name,
      description: collection.dashboard_collection_short_description,
      path: (tab) =>
        `/org/${org_id}/insights/explore#${collection.collection_id}.${dashboard.dashboard_id}.${tab}`,
    })),
  )
}

/** The overview is the dashboard named after the workspace's type. */
function overviewPlace({ org_id, org_type, feature_flags }: Workspace): DashboardPlace[] {
  if (!feature_flags.enable_home) return []
  const path = () => `/org/${org_id}/insights/overview`
  return [{ fileName: org_type, name: 'Overview', collection: 'Overview', description: '', path }]
}

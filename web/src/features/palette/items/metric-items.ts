import { outlinedPlaces, tabHint } from './dashboard-items.ts'
import type { PaletteItem } from './palette-item.ts'
import { isOpen, type PaletteWorld } from './palette-world.ts'

/**
 * Every metric, by name. It opens the dashboard that shows it first, where its number is; a metric that no
 * dashboard shows opens the search for its insights. Metrics of equal name show their source.
 */
export function metricItems(world: PaletteWorld): PaletteItem[] {
  if (!isOpen(world)) return []
  const { org, outlines } = world
  const names = new Map<string, string>()
  // Prefers the names in lists of all metrics, which distinguish metrics with the same title.
  for (const { metric, metric_alias } of [...org.filters.metrics, ...(outlines?.metrics ?? [])])
    if (!names.has(metric)) names.set(metric, metric_alias)
  const sources = new Map(outlines?.metrics.map(({ metric, source }) => [metric, source]))
  const counts = new Map<string, number>()
  for (const title of names.values()) counts.set(title, (counts.get(title) ?? 0) + 1)
  const places = placesOfMetrics(world)
  const items = [...names].flatMap(([metric, title]) => {
    const place = places.get(metric)
    const path =
      place?.path ??
      (org.feature_flags.enable_search ? searchPath(org.org_id, metric, title) : null)
    if (path === null) return []
    const isShared = (counts.get(title) ?? 0) > 1
    const source = isShared ? sources.get(metric) : undefined
    const where = place?.hint ?? 'Insights'
    const hint = source === undefined ? where : `${source} · ${where}`
    return [
      {
        id: `metric ${metric}`,
        group: 'metrics',
        title,
        hint,
        isHiddenAtFirst: true,
        open: { path },
      } satisfies PaletteItem,
    ]
  })
  // Keeps the first of several rows with the same text, because all of them open the same number.
  return [
    ...new Map(items.toReversed().map((item) => [`${item.title}\n${item.hint}`, item])).values(),
  ].toReversed()
}

export function searchPath(orgId: string, id: string, alias: string): string {
  const search = new URLSearchParams({ entity_alias: alias, metadata_id: id })
  return `/org/${orgId}/insights/search?${search}`
}

interface MetricPlace {
  readonly path: string
  readonly hint: string
  readonly rank: number
}

/** For each metric the dashboard that shows it closest to its beginning. */
function placesOfMetrics(world: PaletteWorld): Map<string, MetricPlace> {
  const best = new Map<string, MetricPlace>()
  for (const { place, outline } of outlinedPlaces(world)) {
    let rank = 0
    for (const [tab, { title, metrics }] of outline.tabs.entries()) {
      for (const metric of metrics) {
        rank += 1
        if (rank >= (best.get(metric)?.rank ?? Infinity)) continue
        best.set(metric, { path: place.path(tab), hint: tabHint(place, outline, title), rank })
      }
    }
  }
  return best
}

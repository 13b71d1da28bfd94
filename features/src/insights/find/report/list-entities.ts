import { metricEntityGroup, type MetadataEntity } from '@cartograph/contract'
import type { SearchPlan } from '../plan/search-plan.ts'
import type { WatchedSeries } from '../read/build-series.ts'
import { describeEntity } from './entity-names.ts'

/** All that can be searched for: the workspace, what is followed, and every part of which it is. */
export function listEntities(plan: SearchPlan, all: readonly WatchedSeries[]): MetadataEntity[] {
  const entities = [describeEntity(plan, null)]
  for (const [metric, name] of metricNames(all)) {
    entities.push({
      entity_alias: name,
      entity_group: metricEntityGroup,
      entity_group_alias: 'Metric',
      metadata_id: `metric:${metric}`,
    })
  }
  for (const { part } of all) if (part !== null) entities.push(describeEntity(plan, part))
  return [...new Map(entities.map((entity) => [entity.metadata_id, entity])).values()]
}

/**
 * What each metric is called where all of them are listed: the second of the same title by what its cube is
 * about, as the net sales of goods are 'Net sales by product'.
 */
function metricNames(all: readonly WatchedSeries[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { series, metric, cube } of all) {
    if (names.has(series.metric)) continue
    const isTaken = [...names.values()].includes(metric.title)
    const [first] = cube.dimensions
    const what = first === undefined ? cube.cube : first.title.toLowerCase()
    names.set(series.metric, isTaken ? `${metric.title} by ${what}` : metric.title)
  }
  return names
}

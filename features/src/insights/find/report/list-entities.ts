import { metricEntityGroup, type MetadataEntity } from '@cartograph/contract'
import type { SearchPlan } from '../plan/search-plan.ts'
import type { WatchedSeries } from '../read/build-series.ts'
import { describeEntity } from './entity-names.ts'
import { metricNames } from './metric-names.ts'

/** All searchable entities: the workspace, the watched metrics, and every watched value. */
export function listEntities(plan: SearchPlan, all: readonly WatchedSeries[]): MetadataEntity[] {
  const entities = [describeEntity(plan, null)]
  const titled = all.map(({ series, metric, cube }) => ({
    member: series.metric,
    title: metric.title,
    firstDimension: cube.dimensions[0]?.title ?? cube.cube,
  }))
  for (const [metric, name] of metricNames(titled)) {
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

import { metricEntityGroup, type MetadataEntity } from '@cartograph/contract'
import { entityOf } from './entity-names.ts'
import type { SearchPlan } from './plan.ts'
import type { WatchedSeries } from './series-of.ts'

/** All that can be searched for: the workspace, what is followed, and every part of which it is. */
export function entitiesOf(plan: SearchPlan, all: readonly WatchedSeries[]): MetadataEntity[] {
  const entities = [entityOf(plan, null)]
  for (const { series, metric } of all) {
    entities.push({
      entity_alias: metric.title,
      entity_group: metricEntityGroup,
      entity_group_alias: 'Metric',
      metadata_id: `metric:${series.metric}`,
    })
  }
  for (const { part } of all) if (part !== null) entities.push(entityOf(plan, part))
  return [...new Map(entities.map((entity) => [entity.metadata_id, entity])).values()]
}

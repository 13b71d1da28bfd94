import { valueLabel, workspaceEntityGroup, type MetadataEntity } from '@cartograph/contract'
import type { SearchPlan } from '../plan/search-plan.ts'
import type { WatchedSeries } from '../read/build-series.ts'

export const workspaceEntityGroupAlias = 'Whole business'

/** What an insight is about, as it is displayed and searched. */
export function describeEntity(
  plan: Pick<SearchPlan, 'orgName'>,
  part: WatchedSeries['part'],
): MetadataEntity {
  if (part === null) {
    return {
      entity_alias: plan.orgName,
      entity_group: workspaceEntityGroup,
      entity_group_alias: workspaceEntityGroupAlias,
      metadata_id: workspaceEntityGroup,
    }
  }
  const { dimension, value } = part
  return {
    entity_alias: valueLabel(dimension.values, value),
    entity_group: dimension.group,
    entity_group_alias: dimension.title,
    metadata_id: `${dimension.group}:${value}`,
  }
}

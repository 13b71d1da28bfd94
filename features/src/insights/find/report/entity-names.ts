import { workspaceEntityGroup, type MetadataEntity } from '@cartograph/contract'
import type { PlannedDimension, SearchPlan } from '../plan/search-plan.ts'
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
    entity_alias: valueLabel(dimension, value),
    entity_group: dimension.group,
    entity_group_alias: dimension.title,
    metadata_id: `${dimension.group}:${value}`,
  }
}

/** 'United States' for US, 'Web chat' for web_chat. */
export function valueLabel({ alias }: Pick<PlannedDimension, 'alias'>, value: string): string {
  if (alias === 'country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value
  if (alias === 'words') {
    const words = value.replaceAll(/[_-]+/g, ' ').trim()
    return words === '' ? value : words.charAt(0).toUpperCase() + words.slice(1)
  }
  return value
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

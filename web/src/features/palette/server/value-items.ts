import {
  metricEntityGroup,
  workspaceEntityGroup,
  type MetadataEntity,
  type Workspace,
} from '@cartograph/contract'
import { searchPath } from '../items/metric-items.ts'
import type { PaletteItem } from '../items/palette-item.ts'
import { canSearchOnServer } from './can-search-on-server.ts'

/**
 * Values of dimensions, which open the search for their insights, and so does the workspace as a whole.
 * Metrics are among the items that need no server.
 */
export function valueItems(org: Workspace, entities: readonly MetadataEntity[]): PaletteItem[] {
  if (!canSearchOnServer(org, 'values')) return []
  return entities
    .filter(({ entity_group: group }) => group !== metricEntityGroup)
    .map((entity) => ({
      id: `value ${entity.metadata_id}`,
      group: 'values',
      title: entity.entity_alias,
      hint: entity.entity_group === workspaceEntityGroup ? 'Insights' : entity.entity_group_alias,
      open: { path: searchPath(org.org_id, entity.metadata_id, entity.entity_alias) },
    }))
}

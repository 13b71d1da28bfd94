import {
  metricEntityGroup,
  workspaceEntityGroup,
  type FeedItem,
  type MetadataEntity,
  type Workspace,
} from '@cartograph/contract'
import { insightTitle, prepareInsight } from '../../insights/text/prepare-insight.ts'
import { searchPath } from '../items/metric-items.ts'
import type { PaletteItem } from '../items/palette-item.ts'
import { isFoundByServer } from './is-found-by-server.ts'

/**
 * What the server found, as items. Values open the search for their insights, and so does the workspace as a
 * whole; metrics are among the items that need no server.
 */
export function serverItems(
  org: Workspace,
  entities: readonly MetadataEntity[],
  insights: readonly FeedItem[],
): PaletteItem[] {
  const { org_id: orgId } = org
  const values = isFoundByServer(org, 'values') ? entities : []
  const shown = isFoundByServer(org, 'insights') ? insights : []
  return [
    ...values
      .filter(({ entity_group: group }) => group !== metricEntityGroup)
      .map((entity): PaletteItem => ({
        id: `value ${entity.metadata_id}`,
        group: 'values',
        title: entity.entity_alias,
        hint: entity.entity_group === workspaceEntityGroup ? 'Insights' : entity.entity_group_alias,
        open: { path: searchPath(orgId, entity.metadata_id, entity.entity_alias) },
      })),
    ...shown.map((insight): PaletteItem => {
      const { change, value, day } = prepareInsight(insight, { currency: org.currency_units })
      return {
        id: `insight ${insight._id}`,
        group: 'insights',
        title: insightTitle(insight._source),
        hint: `${change ?? value}, ${day}`,
        open: { path: `/org/${orgId}/insights/s/${insight._id}` },
      }
    }),
  ]
}

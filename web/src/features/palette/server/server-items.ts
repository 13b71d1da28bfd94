import type { FeedItem, MetadataEntity, Workspace } from '@cartograph/contract'
import { insightTitle, prepareInsight } from '../../insights/text/prepare-insight.ts'
import type { PaletteItem } from '../items/palette-item.ts'
import { canSearchOnServer } from './can-search-on-server.ts'
import { valueItems } from './value-items.ts'

/** What the server found, as items. */
export function serverItems(
  org: Workspace,
  entities: readonly MetadataEntity[],
  insights: readonly FeedItem[],
): PaletteItem[] {
  const items = canSearchOnServer(org, 'insights') ? insights : []
  return [
    ...valueItems(org, entities),
    ...items.map((insight): PaletteItem => {
      const { change, value, day } = prepareInsight(insight, { currency: org.currency_units })
      return {
        id: `insight ${insight._id}`,
        group: 'insights',
        title: insightTitle(insight._source),
        hint: `${change ?? value}, ${day}`,
        open: { path: `/org/${org.org_id}/insights/s/${insight._id}` },
      }
    }),
  ]
}

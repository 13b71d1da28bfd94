import type { Workspace } from '@cartograph/contract'
import { canSearchOnServer } from '../server/can-search-on-server.ts'
import type { PaletteItem } from './palette-item.ts'

/** Leads to all insights with the typed words. */
export function searchItems(org: Workspace, text: string): PaletteItem[] {
  if (!canSearchOnServer(org, 'values')) return []
  const phrase = text.trim()
  return [
    {
      id: 'search',
      group: 'search',
      title: `Search insights for “${phrase}”`,
      open: {
        path: `/org/${org.org_id}/insights/search?${new URLSearchParams({ phrase })}`,
      },
    },
  ]
}

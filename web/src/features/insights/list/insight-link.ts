import type { FeedItem, InsightId, OrgId } from '@cartograph/contract'
import type { LinkProps } from '@tanstack/react-router'

/** From a list to one of it; the others are then a key away. */
export function insightLink(orgId: OrgId, id: InsightId, ids: readonly string[], back: string) {
  return {
    to: '/org/$orgId/insights/s/$insightId',
    params: { orgId, insightId: id },
    state: { trail: { ids, back } },
  } as const satisfies LinkProps
}

export const insightIds = (items: readonly FeedItem[]) => items.map(({ _id }) => _id)

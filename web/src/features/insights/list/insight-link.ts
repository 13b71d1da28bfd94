import type { FeedItem, InsightId, OrgId } from '@cartograph/contract'
import type { LinkProps } from '@tanstack/react-router'

/** Links to an insight and passes the list on, so that J and K work on its page. */
export function insightLink(orgId: OrgId, id: InsightId, ids: readonly string[], back: string) {
  return {
    to: '/org/$orgId/insights/s/$insightId',
    params: { orgId, insightId: id },
    state: { trail: { ids, back } },
  } as const satisfies LinkProps
}

export const insightIds = (items: readonly FeedItem[]) => items.map(({ _id }) => _id)

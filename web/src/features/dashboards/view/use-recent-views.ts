import { createEvent, Instant, listEvents, type OrgId } from '@cartograph/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { Client } from '../../../api/client.ts'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'

/** The version of stored views; older ones are ignored. */
const version = 2
export const recentViewType = 'page_view'
/** One more than is shown, because the current page is among them. */
const fetched = 6
export const shownViews = 5

const RecentView = z.object({
  version: z.literal(version),
  key: z.string().check(z.minLength(1)),
  path: z.string().check(z.startsWith('/')),
  title: z.string(),
  icon: z.string(),
  createdAt: Instant,
})
export type RecentView = z.infer<typeof RecentView>

/** Recently viewed pages, each once. */
export function recentViewsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'Event', recentViewType],
    queryFn: async ({ signal }): Promise<RecentView[]> => {
      const found = new Map<string, RecentView>()
      for (let page = 1; ; page += 1) {
        const query = { event_type: recentViewType, page, size: 100 }
        const { items, total } = await call(listEvents, { params: { orgId }, query }, { signal })
        for (const { properties } of items) {
          const view = RecentView.safeParse(properties)
          if (view.success && !found.has(view.data.key)) found.set(view.data.key, view.data)
        }
        if (found.size >= fetched || items.length === 0 || page * 100 >= total) break
      }
      return [...found.values()].slice(0, fetched)
    },
    staleTime: 60_000,
  })
}

/** Records a page view each time a page is opened, after its first figures were requested. */
export function useRememberView(
  orgId: OrgId,
  view: Pick<RecentView, 'key' | 'path' | 'title' | 'icon'> | null,
): void {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const text = view === null ? null : JSON.stringify(view)
  useEffect(() => {
    if (text === null) return
    const body = {
      event_type: recentViewType,
      properties: {
        ...(JSON.parse(text) as object),
        version,
        createdAt: new Date().toISOString(),
      },
    }
    const timer = setTimeout(() => {
      call(createEvent, { params: { orgId }, body })
        .then(() => queryClient.invalidateQueries({ queryKey: ['org', orgId, 'Event'] }))
        // Not worth interrupting the user; the report reaches the operator.
        .catch(reportError)
    }, recordAfterMs)
    return () => clearTimeout(timer)
  }, [call, orgId, queryClient, text])
}

const recordAfterMs = 1_000

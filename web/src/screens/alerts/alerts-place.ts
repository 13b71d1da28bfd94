import { AlertId, AlertIncidentId, MetricFilters, type OrgId } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'

/** What the page shows, as in the URL. */
export type AlertsPlace =
  | { readonly at: 'incidents'; readonly show: 'open' | 'closed'; readonly page: number }
  | { readonly at: 'alerts' }
  | { readonly at: 'incident'; readonly id: AlertIncidentId }
  /** Null creates one, of what is given. */
  | {
      readonly at: 'edit'
      readonly id: AlertId | null
      readonly metric: string | null
      readonly filters?: readonly MetricFilters[]
      readonly breakdown?: string
    }

/** Ignores invalid parameters. */
export function readPlace(searchStr: string): AlertsPlace {
  const params = new URLSearchParams(searchStr)
  const incident = AlertIncidentId.safeParse(params.get('incident')).data
  if (incident !== undefined) return { at: 'incident', id: incident }
  const alert = params.get('alert')
  const id = AlertId.safeParse(alert).data
  if (alert === 'new' || id !== undefined) {
    return {
      at: 'edit',
      id: id ?? null,
      metric: params.get('metric'),
      filters: readFilters(params.get('filters')),
      breakdown: params.get('breakdown') ?? '',
    }
  }
  if (params.get('show') === 'alerts') return { at: 'alerts' }
  const page = Number(params.get('page'))
  return {
    at: 'incidents',
    show: params.get('show') === 'closed' ? 'closed' : 'open',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

function readFilters(text: string | null): readonly MetricFilters[] {
  try {
    return Filters.safeParse(JSON.parse(text ?? '[]')).data ?? []
  } catch {
    return []
  }
}

const Filters = z.array(MetricFilters).check(z.maxLength(1))

export function searchOf(place: AlertsPlace): Record<string, string | undefined> {
  switch (place.at) {
    case 'incidents':
      return {
        show: place.show === 'open' ? undefined : place.show,
        page: place.page === 1 ? undefined : String(place.page),
      }
    case 'alerts':
      return { show: 'alerts' }
    case 'incident':
      return { incident: place.id }
    case 'edit':
      return { alert: place.id ?? 'new', metric: place.metric ?? undefined }
  }
}

export const alertsPath = '/org/$orgId/insights/alerts'

export function useAlertsPlace(
  orgId: OrgId,
): [place: AlertsPlace, go: (to: AlertsPlace, replace?: boolean) => void] {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      /\/insights\/alerts\/?$/.test(pathname) ? searchStr : null,
  })
  const address = useLastKnown(present, '')
  const place = useMemo(() => readPlace(address), [address])
  const go = (to: AlertsPlace, replace = false) =>
    void navigate({ to: alertsPath, params: { orgId }, search: searchOf(to), replace })
  return [place, go]
}

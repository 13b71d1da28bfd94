import type { DashboardCollection } from '@cartograph/contract'

/** The URL hash: `collection.dashboard.tab`. */
export interface ExplorePlace {
  readonly collectionId: string
  readonly dashboardId: string
  readonly tab: number
}

export function formatPlace({ collectionId, dashboardId, tab }: ExplorePlace): string {
  return [collectionId, dashboardId, String(tab)].join('.')
}

export type PlaceMatch =
  | {
      readonly kind: 'dashboard'
      readonly place: ExplorePlace
      readonly collection: DashboardCollection
      readonly dashboard: DashboardCollection['dashboards'][number]
    }
  /** An empty hash opens the first dashboard. */
  | { readonly kind: 'redirect'; readonly to: ExplorePlace }
  | { readonly kind: 'missing' }
  | { readonly kind: 'nothing' }

/** Resolves a hash. A collection alone opens its first dashboard. */
export function findPlace(collections: readonly DashboardCollection[], hash: string): PlaceMatch {
  const first = collections[0]
  if (first === undefined) return { kind: 'nothing' }
  if (hash === '') return redirectTo(first)
  const [collectionId = '', dashboardId = '', tab = '0'] = hash.split('.')
  const collection = collections.find((one) => one.collection_id === collectionId)
  if (collection === undefined) return { kind: 'missing' }
  if (dashboardId === '') return redirectTo(collection)
  const dashboard = collection.dashboards.find((one) => one.dashboard_id === dashboardId)
  if (dashboard === undefined) return { kind: 'missing' }
  const place = { collectionId, dashboardId, tab: /^\d{1,2}$/.test(tab) ? Number(tab) : 0 }
  return { kind: 'dashboard', place, collection, dashboard }
}

function redirectTo({ collection_id, dashboards }: DashboardCollection): PlaceMatch {
  const [first] = dashboards
  if (first === undefined) return { kind: 'missing' }
  return {
    kind: 'redirect',
    to: { collectionId: collection_id, dashboardId: first.dashboard_id, tab: 0 },
  }
}

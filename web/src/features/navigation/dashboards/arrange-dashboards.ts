import {
  ownCollectionId,
  type DashboardCollection,
  type DashboardLink,
  type DashboardMenu,
} from '@cartograph/contract'

export interface MenuEntry {
  readonly collection: DashboardCollection
  readonly dashboard: DashboardLink
}

export interface ArrangedDashboards {
  readonly starred: readonly MenuEntry[]
  /** Those of the library. */
  readonly collections: readonly DashboardCollection[]
  /** The workspace's own; starred ones are listed above only. */
  readonly own: readonly MenuEntry[]
}

/** The dashboards in the user's order; what the user never moved follows in the library's. */
export function arrangeDashboards(
  collections: readonly DashboardCollection[],
  menu: DashboardMenu,
): ArrangedDashboards {
  const arranged = inOrder(
    collections.map((collection) => ({
      ...collection,
      dashboards: inOrder(collection.dashboards, menu.dashboard_order, fileNameOf),
    })),
    menu.collection_order,
    ({ collection_id }) => collection_id,
  )
  const entries = arranged.flatMap((collection) =>
    collection.dashboards.map((dashboard): MenuEntry => ({ collection, dashboard })),
  )
  return {
    starred: menu.starred.flatMap(
      (name) => entries.find(({ dashboard }) => dashboard.file_name === name) ?? [],
    ),
    collections: arranged.filter(({ collection_id }) => collection_id !== ownCollectionId),
    own: entries.filter(
      ({ collection, dashboard }) =>
        collection.collection_id === ownCollectionId && !menu.starred.includes(dashboard.file_name),
    ),
  }
}

/** The stored order after the names of one group were moved; other groups keep theirs. */
export function mergeOrder(order: readonly string[], group: readonly string[]): string[] {
  return [...order.filter((name) => !group.includes(name)), ...group]
}

function inOrder<T>(
  items: readonly T[],
  order: readonly string[],
  nameOf: (item: T) => string,
): T[] {
  const positions = new Map(order.map((name, at) => [name, at]))
  const positionOf = (item: T) => positions.get(nameOf(item)) ?? Infinity
  return items.toSorted((left, right) => {
    const [a, b] = [positionOf(left), positionOf(right)]
    return a === b ? 0 : a - b
  })
}

const fileNameOf = ({ file_name }: DashboardLink) => file_name

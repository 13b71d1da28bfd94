import { hasPermission, type DashboardCollection } from '@cartograph/contract'
import { useId, type ReactNode } from 'react'
import { usePageHash } from '../../dashboards/view/use-page-hash.ts'
import { SortableList, type SortableItem } from '../../sortable-list/SortableList.tsx'
import { useShell } from '../shell-context.ts'
import { arrangeDashboards, mergeOrder, type MenuEntry } from './arrange-dashboards.ts'
import { CollectionRows } from './CollectionRows.tsx'
import { DashboardLinkRow } from './DashboardLinkRow.tsx'
import { findPlace } from './explore-place.ts'
import { NewDashboardButton } from './NewDashboardButton.tsx'
import { useDashboardMenu } from './use-dashboard-menu.ts'

interface DashboardMenuProps {
  readonly onChosen?: (() => void) | undefined
}

/** The dashboards of Explore in the user's order: starred ones, collections, the workspace's own. */
export default function DashboardMenu({ onChosen }: DashboardMenuProps) {
  const { orgId } = useShell()
  const { collections, menu, role, change } = useDashboardMenu(orgId)
  const mayChange = role !== undefined && hasPermission(role, 'dashboards.change')
  const found = findPlace(collections, usePageHash('/insights/explore'))
  const current = found.kind === 'dashboard' ? found.dashboard.file_name : null
  const arranged = arrangeDashboards(collections, menu)

  const starOf = (name: string) =>
    menu.starred.includes(name)
      ? {
          label: 'Remove star',
          onSelect: () => change({ starred: menu.starred.filter((one) => one !== name) }),
        }
      : { label: 'Add star', onSelect: () => change({ starred: [...menu.starred, name] }) }

  const itemOf = (entry: MenuEntry, hasIcon: boolean): SortableItem => {
    const { file_name: name, dashboard_name: label } = entry.dashboard
    return {
      id: name,
      label,
      render: (moves) => (
        <DashboardLinkRow
          entry={entry}
          isCurrent={name === current}
          hasIcon={hasIcon}
          options={[starOf(name), ...moves]}
          onChosen={onChosen}
        />
      ),
    }
  }
  const moveDashboards = (names: string[]) =>
    change({ dashboard_order: mergeOrder(menu.dashboard_order, names) })

  const collectionItem = (collection: DashboardCollection): SortableItem => ({
    id: collection.collection_id,
    label: collection.dashboard_collection_name,
    render: (moves) => {
      const [only, ...more] = collection.dashboards
      if (only === undefined) return null
      if (more.length === 0) {
        return (
          <DashboardLinkRow
            entry={{ collection, dashboard: only }}
            isCurrent={only.file_name === current}
            isAlone
            hasIcon
            options={[starOf(only.file_name), ...moves]}
            onChosen={onChosen}
          />
        )
      }
      const isCurrent = collection.dashboards.some(({ file_name }) => file_name === current)
      return (
        <CollectionRows
          // Expands the collection of the current dashboard.
          key={String(isCurrent)}
          collection={collection}
          isCurrent={isCurrent}
          options={moves}
        >
          <SortableList
            items={collection.dashboards.map((dashboard) =>
              itemOf({ collection, dashboard }, false),
            )}
            onMove={moveDashboards}
          />
        </CollectionRows>
      )
    },
  })

  return (
    <nav aria-label="Dashboards">
      {arranged.starred.length > 0 && (
        <Group title="Starred">
          <SortableList
            items={arranged.starred.map((entry) => itemOf(entry, true))}
            // Stars of deleted dashboards are dropped.
            onMove={(starred) => change({ starred })}
          />
        </Group>
      )}
      <Group title={arranged.starred.length > 0 ? 'All dashboards' : null}>
        <SortableList
          items={arranged.collections.map(collectionItem)}
          onMove={(ids) => change({ collection_order: mergeOrder(menu.collection_order, ids) })}
        />
      </Group>
      {(arranged.own.length > 0 || mayChange) && (
        <Group title="Your dashboards">
          <SortableList
            items={arranged.own.map((entry) => itemOf(entry, true))}
            onMove={moveDashboards}
          />
          {mayChange && <NewDashboardButton onCreated={onChosen} />}
        </Group>
      )}
    </nav>
  )
}

function Group({
  title,
  children,
}: {
  readonly title: string | null
  readonly children: ReactNode
}) {
  const id = useId()
  if (title === null) return children
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="dashboard-group-title text-12 font-medium text-muted">
        {title}
      </h2>
      {children}
    </section>
  )
}

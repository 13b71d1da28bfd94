import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useClient } from '../../../api/client-context.ts'
import type { MenuItem } from '../../../ui/overlay/menu-item.ts'
import { dashboardQuery } from '../../dashboards/view/dashboard-queries.ts'
import { useShell } from '../shell-context.ts'
import type { MenuEntry } from './arrange-dashboards.ts'
import { formatPlace } from './explore-place.ts'
import { MenuRow, wholeRow } from './MenuRow.tsx'

interface DashboardLinkRowProps {
  readonly entry: MenuEntry
  readonly isCurrent: boolean
  /** The name and the icon of the collection, of which it is the only dashboard. */
  readonly isAlone?: boolean
  readonly hasIcon: boolean
  readonly options: readonly MenuItem[]
  readonly onChosen: (() => void) | undefined
}

export function DashboardLinkRow(props: DashboardLinkRowProps) {
  const { entry, isCurrent, isAlone = false, hasIcon, options, onChosen } = props
  const { collection, dashboard } = entry
  const { orgId } = useShell()
  const client = useClient()
  const queryClient = useQueryClient()
  const id = useId()
  const prefetch = () =>
    void queryClient.prefetchQuery(dashboardQuery(client, orgId, dashboard.file_name))
  const name = isAlone ? collection.dashboard_collection_name : dashboard.dashboard_name
  const about = isAlone ? collection.dashboard_collection_short_description : null
  return (
    <MenuRow
      name={name}
      icon={hasIcon ? collection.dashboard_collection_icon : null}
      isCurrent={isCurrent}
      options={options}
    >
      <Link
        to="/org/$orgId/insights/explore"
        params={{ orgId }}
        hash={formatPlace({
          collectionId: collection.collection_id,
          dashboardId: dashboard.dashboard_id,
          tab: 0,
        })}
        search={{}}
        // Of the links to this page only one is current, whatever its tab.
        activeOptions={{ includeHash: true, exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={about === null ? undefined : id}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={about ?? undefined}
        draggable={false}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        onClick={onChosen}
        className={wholeRow}
      >
        {name}
      </Link>
      {about !== null && (
        <span id={id} className="sr-only">
          {about}
        </span>
      )}
    </MenuRow>
  )
}

import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { useLastKnown } from '../../../ui/layout/use-last-known.ts'
import { LoadedSyncs } from './LoadedSyncs.tsx'
import { SyncTable } from './SyncTable.tsx'

export function SyncsPage() {
  const { orgId } = useShell()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const [page, turnTo] = usePageOfAddress()
  const mayChange = hasPermission(workspace.data?.user.role ?? 'demo', 'audiences.change')
  return (
    <WorkspacePage
      title="Synced Audiences"
      actions={
        mayChange && (
          <Link
            to="/org/$orgId/audiences/syncs/$syncId/edit"
            params={{ orgId, syncId: 'new' }}
            className={buttonLook('primary')}
          >
            New synced audience
          </Link>
        )
      }
    >
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<SyncTable syncs={null} />}
      >
        {({ org }) => (
          <LoadedSyncs
            org={org}
            segmentId={null}
            mayChange={mayChange}
            page={page}
            onTurn={turnTo}
          />
        )}
      </Loadable>
    </WorkspacePage>
  )
}

function usePageOfAddress() {
  const { orgId } = useShell()
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      /\/audiences\/syncs\/?$/.test(pathname) ? searchStr : null,
  })
  const page = Number(new URLSearchParams(useLastKnown(present, '')).get('page') ?? '1')
  const turnTo = (to: number, replace: boolean) =>
    void navigate({
      to: '/org/$orgId/audiences/syncs',
      params: { orgId },
      search: to === 1 ? {} : { page: String(to) },
      replace,
    })
  return [Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1, turnTo] as const
}

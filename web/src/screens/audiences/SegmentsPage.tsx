import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { LoadedSegments, SegmentsSkeleton } from './LoadedSegments.tsx'
import { useSegmentView } from './use-segment-view.ts'

export function SegmentsPage() {
  const { orgId } = useShell()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const [view, setView] = useSegmentView()
  const mayChange = hasPermission(workspace.data?.user.role ?? 'demo', 'audiences.change')
  return (
    <WorkspacePage title="Customer segments" actions={<SegmentActions mayChange={mayChange} />}>
      <div className="self-end max-sm:self-stretch">
        <SegmentedControl label="View" options={views} value={view} onChange={setView} />
      </div>
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<SegmentsSkeleton view={view} />}
      >
        {({ org }) => (
          <LoadedSegments org={org} view={view} mayChange={mayChange}>
            <SegmentActions mayChange={mayChange} />
          </LoadedSegments>
        )}
      </Loadable>
    </WorkspacePage>
  )
}

const views = [
  { value: 'compact', label: 'Compact' },
  { value: 'cards', label: 'Cards' },
] as const

function SegmentActions({ mayChange }: { readonly mayChange: boolean }) {
  const { orgId } = useShell()
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/org/$orgId/audiences/segments/templates"
        params={{ orgId }}
        className={buttonLook('plain')}
      >
        Templates
      </Link>
      {mayChange && (
        <Link
          to="/org/$orgId/audiences/segments/$segmentId/edit"
          params={{ orgId, segmentId: 'new' }}
          className={buttonLook('primary')}
        >
          New segment
        </Link>
      )}
    </div>
  )
}

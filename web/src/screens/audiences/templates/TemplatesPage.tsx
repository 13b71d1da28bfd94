import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { ruleMembersQuery } from '../../../features/audiences/segment-queries.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { BackTo } from '../BackTo.tsx'
import { LoadedTemplates } from './LoadedTemplates.tsx'
import { TemplatesSkeleton } from './TemplateCard.tsx'

/** Rules that segments are created from: those of the product, and those of developers. */
export function TemplatesPage() {
  const { orgId } = useShell()
  const client = useClient()
  const workspace = useQuery(workspaceQuery(client, orgId))
  const members = useQuery(ruleMembersQuery(client, orgId))
  return (
    <WorkspacePage title="Segment templates" above={<BackTo list="segments" />}>
      <p className="max-w-[70ch] text-14 text-muted">
        Choose an audience to start from. Its rule opens in the editor, where you can change
        everything before you save it as a segment.
      </p>
      <Loadable
        query={combineQueries(workspace, members)}
        failure="Couldn't load the templates"
        skeleton={<TemplatesSkeleton />}
      >
        {([{ org, user }, known]) => (
          <LoadedTemplates
            org={org}
            members={known}
            mayCreate={hasPermission(user.role, 'audiences.change')}
          />
        )}
      </Loadable>
    </WorkspacePage>
  )
}

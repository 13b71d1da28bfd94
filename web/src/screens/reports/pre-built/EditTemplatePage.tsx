import { hasPermission } from '@cartograph/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { metaQuery } from '../../../features/dashboards/data/filter-values.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { reportTemplateKey } from '../../../features/reports/report-keys.ts'
import { reportTemplateQuery } from '../../../features/reports/report-queries.ts'
import { useDevMode } from '../../../features/session/dev-mode.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { BackToReports } from '../BackToReports.tsx'
import { EditorSkeleton } from '../edit/EditorSkeleton.tsx'
import { useReportId } from '../use-report-id.ts'
import { EditedTemplate } from './EditedTemplate.tsx'
import { isOfDeveloper } from './TemplateMenu.tsx'

/** Creates a pre-built report if its id is `new`. For developers. */
export function EditTemplatePage() {
  const { orgId } = useShell()
  const client = useClient()
  const { devMode } = useDevMode()
  const id = useReportId('editedPreBuilt')
  const isNew = id === 'new'
  const workspace = useQuery(workspaceQuery(client, orgId))
  const model = useQuery(metaQuery(client, orgId))
  const stored = useQuery(
    isNew
      ? { queryKey: [...reportTemplateKey(orgId), 'new'], queryFn: skipToken }
      : { ...reportTemplateQuery(client, orgId, id), refetchOnMount: 'always' },
  )
  const known = combineQueries(workspace, model)
  const base = { ...known, data: null, error: null }
  const fresh = { ...stored, data: stored.isFetchedAfterMount ? stored.data : undefined }
  return (
    <WorkspacePage
      title={isNew ? 'New pre-built report' : (stored.data?.name ?? 'Pre-built report')}
      above={<BackToReports to="preBuilt" />}
    >
      {devMode ? (
        <Loadable
          query={combineQueries(known, isNew ? base : fresh)}
          failure="Couldn't load the report"
          skeleton={<EditorSkeleton />}
        >
          {([[{ org, user }, cubes], loaded]) =>
            (loaded == null || isOfDeveloper(loaded)) &&
            hasPermission(user.role, 'reports.read') ? (
              <EditedTemplate key={id} org={org} cubes={cubes} template={loaded ?? null} />
            ) : (
              <EmptyState
                title="This report can't be changed"
                text="It comes with Cartograph. Use it as yours to change it for this workspace."
              />
            )
          }
        </Loadable>
      ) : (
        <EmptyState
          title="Only developers change pre-built reports"
          text="They are offered to all workspaces. A developer can change them in developer mode."
        />
      )}
    </WorkspacePage>
  )
}

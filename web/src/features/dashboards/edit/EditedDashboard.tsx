import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { userQuery, workspaceQuery } from '../../../api/queries.ts'
import { useDevMode } from '../../session/dev-mode.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { DraftedDashboard } from './DraftedDashboard.tsx'
import { mayEdit } from './edit-mode.ts'
import type { EditedDashboardProps } from './edited-dashboard-props.ts'
import { specOfDashboard } from './draft/dashboard-spec.ts'

/** Falls back to the read-only dashboard if the user may not edit it. */
export function EditedDashboard(props: EditedDashboardProps) {
  const { orgId, dashboard, mode, children } = props
  const client = useClient()
  const { data } = useQuery(workspaceQuery(client, orgId))
  const { data: user } = useQuery(userQuery(client))
  const { devMode } = useDevMode()
  // Fixed when editing starts, so that another user's save doesn't change the draft.
  const [basis] = useState(dashboard)
  const [spec] = useState(() => specOfDashboard(dashboard))
  const { origin } = dashboard
  const plain = children({ dashboard, editor: null })
  if (!user || !mayEdit(mode, { role: data?.user.role, origin, devMode })) return plain
  if (spec === null) {
    return (
      <>
        <Alert tone="caution">This page is out of date. Reload it to edit this dashboard.</Alert>
        {plain}
      </>
    )
  }
  return <DraftedDashboard {...props} userId={user.id} dashboard={basis} spec={spec} />
}

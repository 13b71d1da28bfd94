import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api/client-context.ts'
import { orgsQuery, userQuery, workspaceQuery } from '../../api/queries.ts'
import { useShell } from '../navigation/shell-context.ts'
import type { PaletteWorld } from './items/palette-world.ts'
import type { PaletteOwner } from './recent/recent-items.ts'
import { outlinesQuery, reportNamesQuery, segmentNamesQuery } from './server/palette-queries.ts'

/** Null until the workspace and the user have loaded. All else may arrive while the palette is open. */
export function usePaletteWorld(): {
  readonly world: PaletteWorld
  readonly owner: PaletteOwner
} | null {
  const { orgId } = useShell()
  const client = useClient()
  const workspace = useQuery(workspaceQuery(client, orgId)).data
  const person = useQuery(userQuery(client)).data
  const memberships = useQuery(orgsQuery(client)).data?.items
  const isActive = workspace?.org.plan.is_plan_active === true
  const outlines = useQuery({ ...outlinesQuery(client, orgId), enabled: isActive }).data
  const hasSegments = isActive && workspace.org.feature_flags.enable_audiences
  const segments = useQuery({
    ...segmentNamesQuery(client, orgId),
    enabled: hasSegments,
  }).data
  const hasReports = isActive && workspace.org.feature_flags.enable_reports
  const reports = useQuery({ ...reportNamesQuery(client, orgId), enabled: hasReports }).data
  return useMemo(() => {
    if (workspace === undefined || person === undefined) return null
    const { org, user } = workspace
    return {
      world: {
        org,
        user,
        memberships: memberships ?? [],
        outlines: outlines ?? null,
        segments: hasSegments ? (segments ?? null) : null,
        reports: hasReports ? (reports ?? null) : null,
      },
      owner: { userId: person.id, orgId: org.org_id },
    }
  }, [workspace, person, memberships, outlines, hasSegments, segments, hasReports, reports])
}

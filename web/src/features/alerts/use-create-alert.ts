import { hasPermission, type CubeQuery, type OrgId, type Role } from '@cartograph/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { reportError } from '../../ui/feedback/report-error.ts'

type CreateAlert = (queries: readonly CubeQuery[]) => void

/** Opens the form of a new alert, whose code is loaded only then; undefined for those who may create none. */
export function useCreateAlert(orgId: OrgId, role: Role | null): CreateAlert | undefined {
  const navigate = useNavigate()
  const createAlert: CreateAlert = useCallback(
    (queries) =>
      void import('./open-new-alert.ts').then(
        ({ openNewAlert }) => openNewAlert(navigate, orgId, queries),
        reportError,
      ),
    [navigate, orgId],
  )
  return role !== null && hasPermission(role, 'alerts.change') ? createAlert : undefined
}

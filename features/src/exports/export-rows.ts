import type { Export, ExportId, OrgId, UserId } from '@cartograph/contract'
import { and, eq, inArray, workspaceExports, workspacePeople } from '@cartograph/store'
import { fullName, type PersonName } from '../users/index.ts'

export type ExportRow = typeof workspaceExports.$inferSelect

export const starterColumns = {
  userId: workspacePeople.userId,
  email: workspacePeople.email,
  firstName: workspacePeople.firstName,
  lastName: workspacePeople.lastName,
}

interface Starter extends PersonName {
  readonly userId: UserId
}

export interface ExportPlace {
  readonly orgId: OrgId
  readonly id: ExportId
}

export const openStates = ['waiting', 'running'] as const

export function isExport({ orgId, id }: ExportPlace) {
  return and(eq(workspaceExports.orgId, orgId), eq(workspaceExports.id, id))
}

export function isOpenExport(place: ExportPlace) {
  return and(isExport(place), inArray(workspaceExports.state, [...openStates]))
}

export function exportLockName(id: ExportId): string {
  return `export ${id}`
}

export function presentExport(row: ExportRow, starter: Starter | null): Export {
  return {
    id: row.id,
    state: row.state,
    files_done: row.filesDone,
    files_total: row.filesTotal,
    rows: row.rows,
    bytes: row.bytes,
    message: row.message,
    started_by: starter === null ? null : { user_id: starter.userId, name: fullName(starter) },
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  }
}

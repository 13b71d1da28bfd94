import { hasPermission, type DashboardOrigin, type Role } from '@cartograph/contract'

/** 'elements' edits everything on a custom dashboard; 'layout' moves tiles on any. */
export type EditMode = 'elements' | 'layout'

/** A URL parameter, so that Back leaves the editor and a reload restores it. */
export const editParameter = 'edit'

export function editModeOf(search: Readonly<Record<string, unknown>>): EditMode | null {
  const mode = search[editParameter]
  return mode === 'elements' || mode === 'layout' ? mode : null
}

interface Who {
  readonly role: Role | undefined
  readonly origin: DashboardOrigin
  readonly devMode: boolean
}

/** Elements of built-in dashboards can't be edited; developers may move them. */
export function mayEdit(mode: EditMode, { role, origin, devMode }: Who): boolean {
  if (role === undefined || !hasPermission(role, 'dashboards.change')) return false
  return mode === 'elements' ? origin === 'own' : devMode
}

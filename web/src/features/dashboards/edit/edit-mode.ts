import { hasPermission, type DashboardOrigin, type Role } from '@cartograph/contract'

/** Everything on a dashboard of the workspace's own, or where things stand on any. */
export type EditMode = 'elements' | 'layout'

/** In the address, so that Back leaves it and a reload comes back to it. */
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

/** What comes with the product keeps its elements; only developers move them. */
export function mayEdit(mode: EditMode, { role, origin, devMode }: Who): boolean {
  if (role === undefined || !hasPermission(role, 'dashboards.change')) return false
  return mode === 'elements' ? origin === 'own' : devMode
}

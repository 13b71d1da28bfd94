import type { RequestedCall } from './json-api.ts'

/** The permissions of a platform, by the beginnings of the paths that need them. */
export type PathPermissions = Readonly<Record<string, string>>

/** The permission that a call needs; null for a path that is not listed. */
export function permissionOf(
  { path }: Pick<RequestedCall, 'path'>,
  permissions: PathPermissions,
): string | null {
  const found = Object.entries(permissions).find(([start]) => path.startsWith(start))
  return found?.[1] ?? null
}

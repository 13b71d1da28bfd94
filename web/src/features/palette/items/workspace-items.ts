import type { PaletteItem } from './palette-item.ts'
import type { PaletteWorld } from './palette-world.ts'

/** The other workspaces that the user has joined. */
export function workspaceItems({ org, memberships }: PaletteWorld): PaletteItem[] {
  const others = memberships.filter(
    (one) => one.status === 'joined' && one.org.org_id !== org.org_id,
  )
  return [
    ...others.map((one): PaletteItem => ({
      id: `workspace ${one.org.org_id}`,
      group: 'workspaces',
      title: one.org.org_name || 'Untitled',
      hint: 'Switch workspace',
      keywords: 'switch workspace',
      isHiddenAtFirst: true,
      open: { path: `/org/${one.org.org_id}` },
    })),
    {
      id: 'workspace all',
      group: 'workspaces',
      title: 'All workspaces',
      keywords: 'switch workspace list',
      isHiddenAtFirst: true,
      open: { path: '/' },
    },
    {
      id: 'workspace add',
      group: 'workspaces',
      title: 'Add workspace',
      keywords: 'create new shop store',
      isHiddenAtFirst: true,
      open: { path: '/setup' },
    },
  ]
}

import { hasPermission, type Dashboard, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { useDevMode } from '../../session/dev-mode.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/Menu.tsx'
import { useIsNarrow } from '../filters/bar/use-is-narrow.ts'
import type { ActionName } from './dialogs/ActionDialog.tsx'
import { mayEdit, type EditMode } from './edit-mode.ts'

const ActionDialog = lazy(async () => {
  const { ActionDialog: loaded } = await import('./dialogs/ActionDialog.tsx')
  return { default: loaded }
})

interface DashboardActionsProps {
  readonly orgId: OrgId
  readonly dashboard: Dashboard
  readonly onEdit: (mode: EditMode) => void
  readonly onShare: () => void
}

/** Sharing, and the actions of users who may change the dashboard. On phones they are one menu. */
export function DashboardActions({ orgId, dashboard, onEdit, onShare }: DashboardActionsProps) {
  const { data } = useQuery(workspaceQuery(useClient(), orgId))
  const { devMode } = useDevMode()
  const isNarrow = useIsNarrow()
  const [open, setOpen] = useState<ActionName | null>(null)
  const role = data?.user.role
  const { origin } = dashboard
  // Matches the height of the filter button on phones.
  const size = isNarrow ? 'normal' : 'small'
  const share = (
    <Button size={size} aria-haspopup="dialog" onClick={onShare}>
      Share
    </Button>
  )
  if (role === undefined || !hasPermission(role, 'dashboards.change')) return share

  const edits: MenuItem[] = [
    ...(mayEdit('elements', { role, origin, devMode })
      ? [
          { label: 'Edit', onSelect: () => onEdit('elements') },
          { label: 'Rename…', onSelect: () => setOpen('rename') },
        ]
      : []),
    { label: 'Duplicate…', onSelect: () => setOpen('copy') },
    ...(mayEdit('layout', { role, origin, devMode })
      ? [{ label: 'Unlock layout', onSelect: () => onEdit('layout') }]
      : []),
  ]
  const ends: MenuItem[] = [
    ...(origin === 'changed'
      ? [{ label: 'Reset to default…', onSelect: () => setOpen('reset') }]
      : []),
    ...(origin === 'own'
      ? [{ label: 'Delete…', tone: 'danger' as const, onSelect: () => setOpen('delete') }]
      : []),
  ]
  const items = [...edits, ...ends]
  const name = origin === 'own' ? 'Edit dashboard' : 'Duplicate dashboard'
  return (
    <>
      {isNarrow ? (
        <Menu
          trigger={
            <Button aria-label="Dashboard actions">
              <span aria-hidden="true">⋯</span>
            </Button>
          }
          items={[{ label: 'Share…', onSelect: onShare }, ...items]}
        />
      ) : (
        <>
          {share}
          {items.length === 1 ? (
            <Button size={size} aria-label={name} onClick={() => setOpen('copy')}>
              Duplicate
            </Button>
          ) : (
            <Menu
              trigger={
                <Button size={size} aria-label={name}>
                  {origin === 'own' ? 'Edit' : 'Duplicate'} <span aria-hidden="true">▾</span>
                </Button>
              }
              items={items}
            />
          )}
        </>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <ActionDialog
            orgId={orgId}
            dashboard={dashboard}
            action={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

import type { ElementSpec } from '@cartograph/contract'
import { lazy, Suspense, useState } from 'react'
import { DashboardActions } from './edit/DashboardActions.tsx'
import { editModeOf, editParameter } from './edit/edit-mode.ts'
import { DashboardPage, type DashboardPageProps } from './view/DashboardPage.tsx'

export interface DashboardViewProps extends Omit<
  DashboardPageProps,
  'actions' | 'editor' | 'onCopyTile' | 'onAddTile'
> {
  readonly mayChange: boolean
}

const EditedDashboard = lazy(async () => {
  const { EditedDashboard: loaded } = await import('./edit/EditedDashboard.tsx')
  return { default: loaded }
})
const CopyTileDialog = lazy(() => import('./edit/dialogs/CopyTileDialog.tsx'))

/** Shows a dashboard. The editor is loaded only when the address asks for it. */
export function DashboardView({ mayChange, ...props }: DashboardViewProps) {
  const mode = editModeOf(props.search)
  const { orgId, dashboard, onSearch } = props
  const [copied, setCopied] = useState<ElementSpec | null>(null)
  const edit = (to: string) => onSearch({ [editParameter]: to }, { replace: false })
  const shown = {
    ...props,
    onCopyTile: mayChange ? setCopied : null,
    onAddTile: mayChange && dashboard.origin === 'own' ? () => edit('elements') : null,
  }
  const actions = <DashboardActions orgId={orgId} dashboard={dashboard} onEdit={edit} />
  const plain = <DashboardPage {...shown} actions={actions} editor={null} />
  return (
    <>
      {mode === null ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <EditedDashboard {...shown} key={mode} mode={mode}>
            {(edited) => (
              <DashboardPage
                {...shown}
                {...edited}
                actions={edited.editor === null ? actions : null}
              />
            )}
          </EditedDashboard>
        </Suspense>
      )}
      {copied !== null && (
        <Suspense>
          <CopyTileDialog
            orgId={orgId}
            dashboard={dashboard}
            element={copied}
            onClose={() => setCopied(null)}
          />
        </Suspense>
      )}
    </>
  )
}

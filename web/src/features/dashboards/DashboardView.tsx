import { commentsParameter, type ElementSpec } from '@cartograph/contract'
import { lazy, Suspense, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCreateAlert } from '../alerts/use-create-alert.ts'
import { usePageActions } from '../navigation/page-actions.ts'
import { DashboardComments } from './comments/DashboardComments.tsx'
import { ElementCommentsContext } from './comments/element-comments.ts'
import { DashboardActions } from './edit/DashboardActions.tsx'
import { editModeOf, editParameter } from './edit/edit-mode.ts'
import { useIsNarrow } from './filters/bar/use-is-narrow.ts'
import { DashboardPage, type DashboardPageProps } from './view/DashboardPage.tsx'
import { enterFullScreen, useIsWall, useWall, wallParameter } from './wall-mode.ts'

export interface DashboardViewProps extends Omit<
  DashboardPageProps,
  'actions' | 'editor' | 'onCopyTile' | 'onAddTile' | 'onCreateAlert'
> {
  readonly mayChange: boolean
}

const EditedDashboard = lazy(async () => {
  const { EditedDashboard: loaded } = await import('./edit/EditedDashboard.tsx')
  return { default: loaded }
})
const ShareDialog = lazy(() => import('./share/ShareDialog.tsx'))
const DashboardActionLog = lazy(() => import('../action-log/drawer/DashboardActionLog.tsx'))
const CopyTileDialog = lazy(() => import('./edit/dialogs/CopyTileDialog.tsx'))

/** Shows a dashboard. The editor is loaded only when the address asks for it. */
export function DashboardView({ mayChange, ...props }: DashboardViewProps) {
  const mode = editModeOf(props.search)
  const { orgId, dashboard, onSearch, userRole } = props
  const [isSharing, setSharing] = useState(false)
  const [copied, setCopied] = useState<ElementSpec | null>(null)
  const edit = (to: string) => onSearch({ [editParameter]: to }, { replace: false })
  const openComments = useCallback(
    (element: string) => onSearch({ [commentsParameter]: `${element}.open` }, { replace: false }),
    [onSearch],
  )
  const createAlert = useCreateAlert(orgId, userRole)
  const isWall = useIsWall()
  useWall(isWall, () => onSearch({ [wallParameter]: undefined }, { replace: true }))
  const shown = {
    ...props,
    isWall,
    onCopyTile: mayChange ? setCopied : null,
    onCreateAlert: createAlert,
    onAddTile: mayChange && dashboard.origin === 'own' ? () => edit('elements') : null,
  }
  const isNarrow = useIsNarrow()
  const actions = (
    <div className="flex items-center gap-2">
      <Suspense>
        <DashboardActionLog
          orgId={orgId}
          size={isNarrow ? 'normal' : 'small'}
          search={props.search}
          onSearch={onSearch}
        />
      </Suspense>
      <DashboardComments
        orgId={orgId}
        dashboard={dashboard}
        search={props.search}
        onSearch={onSearch}
      />
      <DashboardActions
        orgId={orgId}
        dashboard={dashboard}
        onEdit={edit}
        onShare={() => setSharing(true)}
      />
    </div>
  )
  const place = usePageActions()
  const isBesideHeading = place !== null && mode === null
  const plain = (
    <ElementCommentsContext value={isWall ? null : openComments}>
      <DashboardPage {...shown} actions={isBesideHeading ? null : actions} editor={null} />
    </ElementCommentsContext>
  )
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
      {isBesideHeading && !isWall && createPortal(actions, place)}
      {isSharing && (
        <Suspense>
          <ShareDialog
            orgId={orgId}
            dashboard={dashboard}
            onFullScreen={() => {
              setSharing(false)
              void enterFullScreen()
              onSearch({ [wallParameter]: '1' }, { replace: false })
            }}
            onClose={() => setSharing(false)}
          />
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

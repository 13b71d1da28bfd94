import type { DashboardSpec, UserId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DraftField } from './DraftField.tsx'
import { editParameter } from './edit-mode.ts'
import { EditBar } from './EditBar.tsx'
import type { EditedDashboardProps } from './edited-dashboard-props.ts'
import { SaveFailureAlert } from './SaveFailureAlert.tsx'
import { dashboardOf } from './draft/dashboard-spec.ts'
import { useDashboardDraft } from './draft/use-dashboard-draft.ts'
import { useEditor } from './use-editor.tsx'
import { LeaveDialog } from './draft/LeaveDialog.tsx'
import { useLeaveGuard } from './draft/use-leave-guard.ts'
import { useUndoKeys } from './draft/use-undo-keys.ts'

interface DraftedDashboardProps extends EditedDashboardProps {
  readonly userId: UserId
  readonly spec: DashboardSpec
}

/** A dashboard in edit mode, below the bar to save or discard. */
export function DraftedDashboard(props: DraftedDashboardProps) {
  const { orgId, dashboard, mode, children } = props
  const { data: workspace } = useQuery(workspaceQuery(useClient(), orgId))
  const [announcement, setAnnouncement] = useState('')
  const [grid, setGrid] = useState<keyof typeof gridWidths>('page')
  const draft = useDashboardDraft(props)
  const guard = useLeaveGuard(draft.isChanged)
  const editor = useEditor({
    mode,
    draft,
    gridWidth: gridWidths[grid],
    onAnnounce: setAnnouncement,
  })
  useUndoKeys(draft.undo, draft.redo)
  const { spec, failure } = draft

  // The leave guard asks about unsaved changes.
  const close = () => props.onSearch({ [editParameter]: undefined }, { replace: true })
  const save = () =>
    draft.save((undo) => {
      guard.open()
      toast.success('Saved', undo)
      close()
    })
  return (
    <>
      <EditBar
        heading={
          mode === 'elements' ? (
            <DraftField
              label="Dashboard title"
              value={spec.title}
              onChange={(title) => draft.change((now) => renameDashboard(now, title), 'title')}
              onLeave={draft.endTyping}
            />
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <p className="px-1 text-14 font-semibold">Editing layout: {spec.title}</p>
              <SegmentedControl
                label="Screen size"
                options={gridOptions}
                value={grid}
                onChange={setGrid}
              />
            </div>
          )
        }
        canUndo={draft.canUndo}
        canRedo={draft.canRedo}
        isChanged={draft.isChanged}
        isSaving={draft.isBusy}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onDiscard={close}
        onSave={save}
        announcement={announcement}
      >
        {draft.isResumed && draft.isChanged && (
          <Alert
            tone="info"
            action={
              <Button size="small" disabled={draft.isBusy} onClick={draft.dropChanges}>
                Discard changes
              </Button>
            }
          >
            We restored your unsaved changes.
          </Alert>
        )}
        {failure && (
          <SaveFailureAlert
            failure={failure}
            isBusy={draft.isBusy}
            onLoadTheirs={draft.loadTheirs}
            onKeepMine={() =>
              draft.keepMine(
                failure.kind === 'gone'
                  ? (workspace?.org.org_type ?? dashboard.file_name)
                  : dashboard.file_name,
                guard.open,
              )
            }
            onRetry={save}
          />
        )}
      </EditBar>
      {children({ dashboard: dashboardOf(spec, dashboard), editor })}
      <LeaveDialog guard={guard} what={`'${spec.title}'`} />
    </>
  )
}

/** One width per breakpoint; null is the current width. */
const gridWidths = { page: null, lg: 1_100, md: 800, sm: 390 } as const

const gridOptions = [
  { value: 'page', label: 'Current' },
  { value: 'lg', label: '18 cols' },
  { value: 'md', label: '12 cols' },
  { value: 'sm', label: '6 cols' },
] as const

export function renameDashboard(spec: DashboardSpec, title: string): DashboardSpec {
  return title === spec.title ? spec : { ...spec, title }
}

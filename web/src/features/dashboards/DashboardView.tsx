import { lazy, Suspense } from 'react'
import { DashboardActions } from './edit/DashboardActions.tsx'
import { editModeOf, editParameter } from './edit/edit-mode.ts'
import { DashboardPage, type DashboardPageProps } from './view/DashboardPage.tsx'

export type DashboardViewProps = Omit<DashboardPageProps, 'actions' | 'editor'>

const EditedDashboard = lazy(async () => {
  const { EditedDashboard: loaded } = await import('./edit/EditedDashboard.tsx')
  return { default: loaded }
})

/** Shows a dashboard. The editor is loaded only when the address asks for it. */
export function DashboardView(props: DashboardViewProps) {
  const mode = editModeOf(props.search)
  const { orgId, dashboard, onSearch } = props
  const actions = (
    <DashboardActions
      orgId={orgId}
      dashboard={dashboard}
      onEdit={(edit) => onSearch({ [editParameter]: edit }, { replace: false })}
    />
  )
  const plain = <DashboardPage {...props} actions={actions} editor={null} />
  if (mode === null) return plain
  return (
    <Suspense fallback={plain}>
      <EditedDashboard {...props} key={mode} mode={mode}>
        {(edited) => (
          <DashboardPage {...props} {...edited} actions={edited.editor === null ? actions : null} />
        )}
      </EditedDashboard>
    </Suspense>
  )
}

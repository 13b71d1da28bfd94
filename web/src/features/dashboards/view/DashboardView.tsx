import { lazy, Suspense } from 'react'
import { editModeOf } from '../edit/edit-mode.ts'
import { DashboardPage, type DashboardPageProps } from './DashboardPage.tsx'

export type DashboardViewProps = Omit<DashboardPageProps, 'editor'>

const EditedDashboard = lazy(async () => {
  const { EditedDashboard: loaded } = await import('../edit/EditedDashboard.tsx')
  return { default: loaded }
})

/** A dashboard to look at; what changes it is loaded once somebody does. */
export function DashboardView(props: DashboardViewProps) {
  const mode = editModeOf(props.search)
  const plain = <DashboardPage {...props} editor={null} />
  if (mode === null) return plain
  return (
    <Suspense fallback={plain}>
      <EditedDashboard {...props} key={mode} mode={mode}>
        {(edited) => <DashboardPage {...props} {...edited} />}
      </EditedDashboard>
    </Suspense>
  )
}

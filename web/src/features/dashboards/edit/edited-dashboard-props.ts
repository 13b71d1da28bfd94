import type { Dashboard } from '@cartograph/contract'
import type { ReactNode } from 'react'
import type { DashboardEditor } from '../model/dashboard-context.ts'
import type { DashboardPageProps } from '../view/DashboardPage.tsx'
import type { EditMode } from './edit-mode.ts'

export interface EditedParts {
  readonly dashboard: Dashboard
  readonly editor: DashboardEditor | null
}

export interface EditedDashboardProps extends Pick<
  DashboardPageProps,
  'orgId' | 'dashboard' | 'onSearch'
> {
  readonly mode: EditMode
  readonly children: (edited: EditedParts) => ReactNode
}

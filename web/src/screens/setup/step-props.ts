import type { Workspace } from '@cartograph/contract'
import type { SetupWay } from './use-setup-way.ts'

export interface SetupWorkspace {
  org: Workspace
  isAdmin: boolean
}

export interface StepProps {
  workspace: SetupWorkspace
  way: SetupWay
}

import type { Workspace } from '@cartograph/contract'
import type { StepNavigation } from './use-step-navigation.ts'

export interface SetupWorkspace {
  org: Workspace
  isAdmin: boolean
}

export interface StepProps {
  workspace: SetupWorkspace
  navigation: StepNavigation
}

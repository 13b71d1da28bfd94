import type { CubeMeta, OrgId } from '@cartograph/contract'
import type { DrillTarget } from '../target/drill-target.ts'

/** What each panel gets. */
export interface DrillPanelProps {
  readonly orgId: OrgId
  readonly target: DrillTarget
  readonly cubes: readonly CubeMeta[]
  /** Names and contact data of customers. */
  readonly canSeePersonal: boolean
}

import type {
  AnswerOf,
  endpoints,
  Membership,
  Workspace,
  WorkspaceUser,
} from '@cartograph/contract'

/** What the palette's items are made of. */
export interface PaletteWorld {
  readonly org: Workspace
  readonly user: WorkspaceUser
  readonly memberships: readonly Membership[]
  /** Null until they have loaded, and while the plan is not active. */
  readonly outlines: DashboardOutlines | null
}

export type DashboardOutlines = AnswerOf<typeof endpoints.listDashboardOutlines>

/** Without an active plan only the settings are open. */
export const isOpen = ({ org }: PaletteWorld): boolean => org.plan.is_plan_active

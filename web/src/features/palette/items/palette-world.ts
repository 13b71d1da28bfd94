import {
  hasPermission,
  type AnswerOf,
  type endpoints,
  type Membership,
  type Report,
  type Segment,
  type Workspace,
  type WorkspaceUser,
} from '@cartograph/contract'

/** The data from which the palette's items are built. */
export interface PaletteWorld {
  readonly org: Workspace
  readonly user: WorkspaceUser
  readonly memberships: readonly Membership[]
  /** Null until they have loaded, and while the plan is not active. */
  readonly outlines: DashboardOutlines | null
  /** Null until they have loaded, and where the feature is off. */
  readonly segments: readonly Pick<Segment, 'id' | 'name'>[] | null
  /** Null until they have loaded, and where the feature is off. */
  readonly reports: readonly Pick<Report, 'id' | 'name'>[] | null
}

export type DashboardOutlines = AnswerOf<typeof endpoints.listDashboardOutlines>

/** Audiences can be seen by everyone, but not everywhere. */
export const canChangeAudiences = ({ org, user }: PaletteWorld): boolean =>
  org.feature_flags.enable_audiences && hasPermission(user.role, 'audiences.change')

/** Without an active plan only the settings are open. */
export const isOpen = ({ org }: PaletteWorld): boolean => org.plan.is_plan_active

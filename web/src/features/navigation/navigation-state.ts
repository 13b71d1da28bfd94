import type { TitledQuery } from '../reports/report-of-query.ts'

/** State that one page passes to the next outside of the URL. Lost when the tab is closed. */
export interface NavigationState {
  /** Why signing in at another site failed. */
  signInError?: string
  invitationToken?: string
  /** The email address entered on the page before. */
  email?: string
  /** A server message to show on arrival. */
  message?: string
  /** The consent that was just granted at a platform. */
  oauthProfileId?: string
  /** The user has just joined the workspace. */
  isFirstAccess?: boolean
  /** What a stale link pointed to; the home page says so. */
  missing?: 'page' | 'workspace'
  /** The navigation comes from another step of the setup. */
  isStep?: boolean
  /** The list that an insight was opened from, so that J and K lead to its neighbors. */
  trail?: InsightTrail
  /** The search, if it isn't in the URL. */
  searched?: { entity_alias?: string; metadata_id?: string }
  /** What a new report begins with. */
  reported?: TitledQuery
}

export interface InsightTrail {
  readonly ids: readonly string[]
  /** The URL of the list. */
  readonly back: string
}

declare module '@tanstack/react-router' {
  interface HistoryState extends NavigationState {}
}

/** What one page hands to the next beside the address; gone when the tab is closed. */
export interface NavigationState {
  /** Why a sign-in that left this site has failed. */
  signInError?: string
  invitationToken?: string
  /** That was typed on the page before. */
  email?: string
  /** From the server, to be shown on arrival. */
  message?: string
  /** The consent that the person has just given at a platform. */
  oauthProfileId?: string
  /** The person has just joined the workspace. */
  isFirstAccess?: boolean
  /** From one step of the setup to another. */
  isStep?: boolean
  /** The findings among which one was opened, so that the next one is a key away. */
  trail?: InsightTrail
  /** What is searched for, where the address does not say it. */
  searched?: { entity_alias?: string; metadata_id?: string }
}

export interface InsightTrail {
  readonly ids: readonly string[]
  /** The address of their list. */
  readonly back: string
}

declare module '@tanstack/react-router' {
  interface HistoryState extends NavigationState {}
}

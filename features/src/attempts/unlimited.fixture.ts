import type { AttemptLimit } from './attempt-limit.ts'
import type { AttemptLimits } from './attempt-limits.ts'

const unlimited: AttemptLimit = {
  enter: () => Promise.resolve(() => Promise.resolve()),
  enterWithin: () => Promise.resolve(),
}

/** For tests of anything else. */
export const unlimitedAttempts: AttemptLimits = {
  signIn: unlimited,
  sendCode: unlimited,
  tryCode: unlimited,
  tryInvitation: unlimited,
  callPlatform: unlimited,
  createWorkspace: unlimited,
  usePublicLink: unlimited,
  tryLinkPassword: unlimited,
  invite: unlimited,
  askReportRecipient: unlimited,
  testReport: unlimited,
  inviteAsYoungAccount: unlimited,
}

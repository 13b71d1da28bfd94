import { msPerDay } from '@cartograph/contract'
import type { Allowance } from './allowance.ts'
import {
  createAttemptLimit,
  type AttemptLimit,
  type AttemptLimitOptions,
  type AttemptStore,
  type Rule,
} from './attempt-limit.ts'

/** The rate limits of users and of anonymous clients. */
export interface AttemptLimits {
  readonly signIn: AttemptLimit
  /** Actions that send an email. */
  readonly sendCode: AttemptLimit
  readonly tryCode: AttemptLimit
  readonly tryInvitation: AttemptLimit
  /** Actions that send a platform requests, which count against our quota there. */
  readonly callPlatform: AttemptLimit
  readonly createWorkspace: AttemptLimit
  /** Requests with the token of a public link. */
  readonly usePublicLink: AttemptLimit
  readonly tryLinkPassword: AttemptLimit
  readonly invite: AttemptLimit
  /** Addresses outside of a workspace that are asked whether they want a report. */
  readonly askReportRecipient: AttemptLimit
  readonly testReport: AttemptLimit
  /** In the first week of an account. */
  readonly inviteAsYoungAccount: AttemptLimit
}

export function createAttemptLimits(on: AttemptStore): AttemptLimits {
  const limit = (name: keyof AttemptLimits) => createAttemptLimit(on, limitOptions[name])
  return {
    signIn: limit('signIn'),
    sendCode: limit('sendCode'),
    tryCode: limit('tryCode'),
    tryInvitation: limit('tryInvitation'),
    callPlatform: limit('callPlatform'),
    createWorkspace: limit('createWorkspace'),
    usePublicLink: limit('usePublicLink'),
    tryLinkPassword: limit('tryLinkPassword'),
    invite: limit('invite'),
    askReportRecipient: limit('askReportRecipient'),
    testReport: limit('testReport'),
    inviteAsYoungAccount: limit('inviteAsYoungAccount'),
  }
}

const msPerMinute = 60_000
const workspacesPerDay = 10
const invitationsPerDay = 50
const youngInvitationsPerDay = 20
const reportRecipientsPerDay = 100

export const limitOptions = {
  signIn: {
    name: 'sign-in',
    rules: [
      { per: 'account at address', allowance: guesses(5, 10) },
      // All addresses together. Only devices without a sign-in on this account share it.
      { per: 'account', allowance: guesses(20, 3) },
      { per: 'address', allowance: guesses(20, 1) },
    ],
    deviceRules: [
      { per: 'device', allowance: guesses(5, 10) },
      // All devices of an account together.
      { per: 'account', allowance: guesses(10, 6) },
    ],
  },
  sendCode: {
    name: 'send-code',
    rules: [
      ...codesPerAccount('account'),
      { per: 'address', allowance: atMost(40, msPerMinute) },
      { per: 'address', allowance: atMost(250, msPerDay / 2) },
    ],
    deviceRules: codesPerAccount('device'),
    refusal: 'You requested too many codes.',
  },
  tryCode: {
    name: 'try-code',
    rules: [
      { per: 'account at address', allowance: guesses(5, 10) },
      { per: 'account', allowance: guesses(10, 6) },
      { per: 'address', allowance: guesses(30, 1) },
    ],
    deviceRules: [
      { per: 'device', allowance: guesses(5, 10) },
      { per: 'account', allowance: guesses(5, 10) },
    ],
  },
  tryInvitation: {
    name: 'try-invitation',
    rules: [
      { per: 'account', allowance: guesses(30, 1) },
      { per: 'address', allowance: guesses(30, 1) },
    ],
  },
  callPlatform: {
    name: 'call-platform',
    // A whole office shares one address.
    rules: [
      { per: 'account', allowance: atMost(30, msPerMinute) },
      { per: 'address', allowance: atMost(300, msPerMinute) },
    ],
  },
  createWorkspace: {
    name: 'create-workspace',
    rules: [{ per: 'account', allowance: atMost(workspacesPerDay, msPerDay) }],
    refusal: `You can create up to ${workspacesPerDay} workspaces a day.`,
  },
  usePublicLink: {
    name: 'use-public-link',
    // A dashboard has some forty tiles, and an office that shows one on its walls shares an address.
    rules: [
      { per: 'account', allowance: atMost(3_000, msPerMinute) },
      { per: 'address', allowance: atMost(600, msPerMinute) },
    ],
    refusal: 'Too many requests.',
  },
  tryLinkPassword: {
    name: 'try-link-password',
    rules: [
      { per: 'account at address', allowance: guesses(5, 10) },
      { per: 'account', allowance: guesses(20, 3) },
      { per: 'address', allowance: guesses(20, 1) },
    ],
  },
  invite: {
    name: 'invite',
    rules: [{ per: 'account', allowance: atMost(invitationsPerDay, msPerDay) }],
    refusal: `You can invite up to ${invitationsPerDay} people a day.`,
  },
  askReportRecipient: {
    name: 'ask-report-recipient',
    rules: [{ per: 'account', allowance: atMost(reportRecipientsPerDay, msPerDay) }],
    refusal: `A workspace can add up to ${reportRecipientsPerDay} addresses to reports a day.`,
  },
  testReport: {
    name: 'test-report',
    rules: [{ per: 'account', allowance: atMost(10, 10 * msPerMinute) }],
    refusal: 'You sent too many tests.',
  },
  inviteAsYoungAccount: {
    name: 'invite',
    rules: [{ per: 'account', allowance: atMost(youngInvitationsPerDay, msPerDay) }],
    refusal: `In its first week, an account can invite up to ${youngInvitationsPerDay} people a day.`,
  },
} satisfies Record<keyof AttemptLimits, AttemptLimitOptions>

/** Guesses at secrets: at most 100 an hour for one account. Waiting grows from a minute to a quarter of an hour. */
function guesses(burst: number, recoverMinutes: number): Allowance {
  const backoff = { firstMs: msPerMinute, longestMs: 15 * msPerMinute }
  return { burst, recoverMs: recoverMinutes * msPerMinute, backoff }
}

function atMost(burst: number, windowMs: number): Allowance {
  return { burst, recoverMs: windowMs / burst, backoff: null }
}

/** A new code allows new tries, so this also limits guessing over a whole day. */
function codesPerAccount(per: 'account' | 'device'): Rule[] {
  return [
    { per, allowance: atMost(3, msPerMinute) },
    { per, allowance: atMost(10, msPerDay / 2) },
  ]
}

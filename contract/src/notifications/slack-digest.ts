import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { HookUrl } from '../report-schedules/recipients.ts'
import { ReportDeliveryState } from '../report-schedules/runs.ts'
import { DigestTiming } from '../report-schedules/timing.ts'
import { Instant } from '../values/time.ts'
import { getDigest, setDigest } from './digest.ts'

const path = '/v1/orgs/{orgId}/insights/digest/slack'
const ofAdmins = { params: WorkspaceParams, permission: 'reports.send_outside' } as const

/** Where and when the digest of a workspace goes to Slack. */
export const SlackDigest = z.object({
  /** The masked address. */
  label: z.string(),
  timing: DigestTiming,
  /** Null before the first one. */
  last: z.nullable(
    z.object({
      state: ReportDeliveryState,
      /** Why it was not sent, or not yet; in words. */
      message: z.nullable(z.string()),
      at: Instant,
    }),
  ),
})
export type SlackDigest = z.infer<typeof SlackDigest>

const answer = z.object({ slack: z.nullable(SlackDigest) })

export const getSlackDigest = defineEndpoint({
  name: 'insights.slackDigest.get',
  method: 'GET',
  path,
  summary: 'Where and when the digest of a workspace goes to Slack; null if it does not.',
  answer,
  ...ofAdmins,
})

export const setSlackDigest = defineEndpoint({
  name: 'insights.slackDigest.set',
  method: 'PUT',
  path,
  summary:
    'Send the digest of a workspace to an incoming webhook of Slack. Without an address, it stays as it is.',
  body: z.strictObject({ url: z.optional(HookUrl), timing: DigestTiming }),
  answer,
  audit: 'slack_digest.set',
  ...ofAdmins,
})

export const removeSlackDigest = defineEndpoint({
  name: 'insights.slackDigest.remove',
  method: 'DELETE',
  path,
  summary: 'Send the digest of a workspace to Slack no more.',
  audit: 'slack_digest.removed',
  ...ofAdmins,
})

export const digestEndpoints = {
  getDigest,
  setDigest,
  getSlackDigest,
  setSlackDigest,
  removeSlackDigest,
} as const

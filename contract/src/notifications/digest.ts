import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { DigestTiming } from '../report-schedules/timing.ts'

const ownInsights = { params: WorkspaceParams, permission: 'insights.own' } as const
const path = '/v1/orgs/{orgId}/insights/digest'

export const Digest = z.object({
  is_on: z.boolean(),
  timing: DigestTiming,
  /** Not sent while nothing is to be said besides the figures. */
  only_news: z.boolean(),
})
export type Digest = z.infer<typeof Digest>

export const defaultDigest: Digest = {
  is_on: false,
  timing: { every: 'day', hour: 7 },
  only_news: true,
}

export const getDigest = defineEndpoint({
  name: 'insights.digest.get',
  method: 'GET',
  path,
  summary: 'Whether and when the signed-in user receives the digest by email.',
  answer: Digest,
  ...ownInsights,
})

export const setDigest = defineEndpoint({
  name: 'insights.digest.set',
  method: 'PUT',
  path,
  summary:
    'Turn the digest by email on or off for the signed-in user, and choose when it comes. What is left out stays as it is.',
  body: z.strictObject({
    is_on: z.optional(z.boolean()),
    timing: z.optional(DigestTiming),
    only_news: z.optional(z.boolean()),
  }),
  answer: Digest,
  ...ownInsights,
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { WorkspaceParams } from '../workspace-params.ts'

const own = { params: WorkspaceParams, permission: 'insights.own' } as const
const path = '/v1/orgs/{orgId}/insights/digest'
const Digest = z.object({ is_on: z.boolean() })

export const getDigest = defineEndpoint({
  name: 'insights.digest.get',
  method: 'GET',
  path,
  summary: 'Whether the signed-in person is written to when something new was found.',
  answer: Digest,
  ...own,
})

export const setDigest = defineEndpoint({
  name: 'insights.digest.set',
  method: 'PUT',
  path,
  summary: 'Switch the letters about new findings on or off, for oneself.',
  body: z.strictObject({ is_on: z.boolean() }),
  answer: Digest,
  ...own,
})

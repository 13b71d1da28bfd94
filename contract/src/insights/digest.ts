import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

const ownInsights = { params: WorkspaceParams, permission: 'insights.own' } as const
const path = '/v1/orgs/{orgId}/insights/digest'
const Digest = z.object({ is_on: z.boolean() })

export const getDigest = defineEndpoint({
  name: 'insights.digest.get',
  method: 'GET',
  path,
  summary: 'Whether the signed-in user receives the digest of new insights.',
  answer: Digest,
  ...ownInsights,
})

export const setDigest = defineEndpoint({
  name: 'insights.digest.set',
  method: 'PUT',
  path,
  summary: 'Turn the digest of new insights on or off for the signed-in user.',
  body: z.strictObject({ is_on: z.boolean() }),
  answer: Digest,
  ...ownInsights,
})

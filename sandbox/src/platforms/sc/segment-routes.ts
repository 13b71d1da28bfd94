import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paramOf, type ApiRoutes } from '../../kit/read-request.ts'
import { envelope, failedPart, findAccount, pageOf, part, readCall } from './api-call.ts'
import type { AdAccount } from './organizations.ts'
import { requestId } from './refusal.ts'
import type { Segments } from './segments.ts'

interface NewSegment {
  readonly name?: unknown
  readonly description?: string
  readonly source_type?: unknown
  readonly ad_account_id?: unknown
  readonly retention_in_days?: unknown
}

const schemas = ['EMAIL_SHA256', 'PHONE_SHA256', 'MOBILE_AD_ID_SHA256']

/** Segments and their members. What is wrong with a part is said with status 200. */
export function segmentRoutes(api: FastifyInstance, of: ApiRoutes, segments: Segments): void {
  api.get('/adaccounts/:id/segments', (request) => {
    const account = findAccount(readCall(request, of), request)
    const { items, paging } = pageOf(request, segments.of(account))
    const parts = items.map((segment) => part('segment', segment))
    return { ...envelope('segments', parts), paging }
  })

  api.post('/adaccounts/:id/segments', (request) => {
    const call = readCall(request, of)
    const account = findAccount(call, request)
    const { segments: asked = [] } = call.body as { readonly segments?: readonly NewSegment[] }
    const parts = asked.map((each) => {
      const content = contentOf(each, account)
      if (content === null) return failedPart('E1001', 'Invalid segment')
      return part('segment', segments.create(account, content))
    })
    return envelope('segments', parts)
  })

  api.get('/segments/:segment', (request) => {
    const { shop } = readCall(request, of)
    return envelope('segments', [
      part('segment', segments.read(shop.name, paramOf(request, 'segment'))),
    ])
  })

  api.delete('/segments/:segment', (request) => {
    const { shop } = readCall(request, of)
    segments.delete(shop.name, paramOf(request, 'segment'))
    return { request_status: 'SUCCESS', request_id: requestId }
  })

  const change = (request: FastifyRequest, action: 'add' | 'remove') => {
    const { shop, body } = readCall(request, of)
    const hashes = hashesIn(body)
    if (hashes === null)
      return envelope('users', [failedPart('E1001', 'Invalid schema or length of data')])
    // A malformed hash of the right length is never matched.
    const wellFormed = hashes.filter((hash) => /^[0-9a-f]{64}$/.test(hash))
    segments.change(shop.name, paramOf(request, 'segment'), action, wellFormed)
    return envelope('users', [part('user', { number_uploaded_users: hashes.length })])
  }
  const options = { bodyLimit: 16 * 1024 ** 2 }
  api.post('/segments/:segment/users', options, (request) => change(request, 'add'))
  api.delete('/segments/:segment/users', options, (request) => change(request, 'remove'))
}

function contentOf(asked: NewSegment, { id }: AdAccount) {
  const { name, description, source_type, ad_account_id, retention_in_days: days } = asked
  if (source_type !== 'FIRST_PARTY' || ad_account_id !== id) return null
  if (typeof name !== 'string' || name === '' || name.length > 375) return null
  if (typeof days !== 'number' || days < 1 || days > 9_999) return null
  return { name, description: description ?? '', retentionDays: days }
}

/** Null for members of several kinds, for too many, and for hashes of another length. */
function hashesIn(body: unknown): readonly string[] | null {
  const { users = [] } = body as { readonly users?: readonly Users[] }
  const [{ schema = [], data = [] } = {}, ...others] = users
  if (others.length > 0 || schema.length !== 1 || !schemas.includes(schema[0] ?? '')) return null
  const isValid = data.every(([hash = '', ...more]) => hash.length === 64 && more.length === 0)
  return isValid && data.length > 0 && data.length <= 100_000 ? data.flat() : null
}

interface Users {
  readonly schema?: readonly string[]
  readonly data?: readonly (readonly string[])[]
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paramOf, type ApiRoutes } from '../../kit/read-request.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountOf, readCall } from './api-call.ts'
import { invalid, notPermitted } from './refusal.ts'
import type { Segments } from './segments.ts'

/** Segments of users. The member needs a role other than that of a viewer besides the scope. */
export function segmentRoutes(api: FastifyInstance, of: ApiRoutes, segments: Segments): void {
  const enter = (request: FastifyRequest) => readCall(request, of, 'rw_dmp_segments')
  const writable = (shop: SandboxShop, urn: unknown) => {
    const account = accountOf(shop, String(urn))
    if (account === null || account.role === 'VIEWER') throw notPermitted()
    return account
  }

  api.get('/rest/dmpSegments', (request) => {
    const { shop, query } = enter(request)
    const account = writable(shop, decodeURIComponent(query.get('account') ?? ''))
    const [platform, id] = [query.get('sourcePlatform'), query.get('sourceSegmentId')]
    return { elements: segments.withSource(account, platform, id) }
  })

  api.post('/rest/dmpSegments', (request, reply) => {
    const { shop, body } = enter(request)
    const id = segments.create(writable(shop, body['account']), body)
    return reply.code(201).header('x-restli-id', id).send()
  })

  api.get('/rest/dmpSegments/:segment', (request) => {
    const { shop } = enter(request)
    return segments.read(shop, paramOf(request, 'segment'))
  })

  api.delete('/rest/dmpSegments/:segment', (request, reply) => {
    const { shop } = enter(request)
    segments.remove(shop, paramOf(request, 'segment'))
    return reply.code(204).send()
  })

  api.post('/rest/dmpSegments/:segment/users', options, (request) => {
    const { shop, body } = enter(request)
    if (request.headers['x-restli-method'] !== 'BATCH_CREATE') throw invalid('Unsupported method')
    return segments.change(shop, paramOf(request, 'segment'), body['elements'])
  })
}

const options = { bodyLimit: 4 * 1024 ** 2 }

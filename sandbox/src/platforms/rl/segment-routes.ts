import type { FastifyInstance } from 'fastify'
import { paramOf, type ApiRoutes } from '../../kit/read-request.ts'
import { findAdvertiser, readCall } from './api-call.ts'
import type { Segments } from './segments.ts'

const path = '/api/audience/v1/segments'

/** Segments of addresses, to which addresses can be added. */
export function segmentRoutes(app: FastifyInstance, of: ApiRoutes, segments: Segments): void {
  app.get(path, (request) => {
    const { advertisers, query } = readCall(request, of)
    const advertiser = findAdvertiser(advertisers, query['advertiser_id'])
    return { result: 'success', segments: segments.of(advertiser) }
  })

  app.post(path, (request) => {
    const { advertisers, body } = readCall(request, of)
    return segments.create(findAdvertiser(advertisers, body['advertiser_id']), body)
  })

  app.post(`${path}/:id`, (request) => {
    const { advertisers, body } = readCall(request, of)
    return segments.append(advertisers, paramOf(request, 'id'), body)
  })

  app.delete(`${path}/:id`, (request) =>
    segments.deactivate(readCall(request, of).advertisers, paramOf(request, 'id')),
  )
}

import type { FastifyInstance } from 'fastify'
import { stringifyLarge } from '../../kit/large-numbers.ts'
import { paramOf } from '../../kit/read-request.ts'
import { findProfile, readCall, type RegionRoutes } from './api-call.ts'
import { viewOf } from './profiles.ts'

/** The profiles that a user sees, whose ids are numbers too large for one. */
export function profileRoutes(api: FastifyInstance, of: RegionRoutes): void {
  api.get('/v2/profiles', (request, reply) => {
    const { profiles } = readCall(request, of)
    const { profileTypeFilter = '' } = request.query as { readonly profileTypeFilter?: string }
    const kinds = profileTypeFilter.split(',')
    const shown = profiles.filter(({ type }) => profileTypeFilter === '' || kinds.includes(type))
    return reply.type('application/json').send(stringifyLarge(shown.map(viewOf)))
  })

  api.get('/v2/profiles/:id', (request, reply) => {
    const { profiles } = readCall(request, of)
    const profile = findProfile(profiles, paramOf(request, 'id'))
    return reply.type('application/json').send(stringifyLarge(viewOf(profile)))
  })
}

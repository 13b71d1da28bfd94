import type { FastifyInstance } from 'fastify'
import {
  pageOf,
  paramOf,
  queryOf,
  readAccount,
  readOwnAccount,
  type ApiRoutes,
} from './api-call.ts'
import type { Audiences, Operation } from './audiences.ts'
import { invalid } from './refusal.ts'

/** Custom audiences and their members. */
export function audienceRoutes(api: FastifyInstance, of: ApiRoutes, audiences: Audiences): void {
  const path = '/accounts/:id/custom_audiences'
  const answer = (data: object) => ({ request: { params: {} }, data })

  api.get(path, (request) => pageOf(request, audiences.of(readAccount(request, of))))

  api.post(path, (request) => {
    const account = readOwnAccount(request, of)
    const { name = '', description = '' } = queryOf(request)
    if (name === '' || name.length > 255) throw invalid('name', '1 to 255 characters')
    return answer(audiences.create(account, name, description))
  })

  api.get(`${path}/:audience`, (request) =>
    answer(audiences.read(readAccount(request, of), paramOf(request, 'audience'))),
  )

  api.delete(`${path}/:audience`, (request) =>
    answer(audiences.delete(readOwnAccount(request, of), paramOf(request, 'audience'))),
  )

  api.post(`${path}/:audience/users`, { bodyLimit: 5_000_000 }, (request) => {
    const account = readOwnAccount(request, of)
    const operations = request.body as readonly Operation[]
    return answer(audiences.change(account, paramOf(request, 'audience'), operations))
  })
}

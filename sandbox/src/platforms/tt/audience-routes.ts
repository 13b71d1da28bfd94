import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiRoutes } from './account-routes.ts'
import { findAdvertiser, pageOf, readCall, requireScope, type ApiCall } from './api-call.ts'
import type { Audiences } from './audiences.ts'
import { badParameter, envelope } from './envelope.ts'
import { readUpload } from './upload.ts'

/** Custom audiences, created from uploaded files. */
export function audienceRoutes(api: FastifyInstance, of: ApiRoutes, audiences: Audiences): void {
  api.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, parsed) =>
    parsed(null, body),
  )

  const readScopedCall = (request: FastifyRequest) => {
    const call = readCall(request, of)
    requireScope(call, '3')
    return call
  }

  api.post('/dmp/custom_audience/file/upload/', { bodyLimit }, (request) => {
    const call = readScopedCall(request)
    const { advertiserId, lines } = readUpload(request.headers['content-type'] ?? '', request.body)
    findAdvertiser(call, advertiserId)
    return envelope({ file_path: audiences.storeFile(advertiserId, lines) })
  })

  api.post('/dmp/custom_audience/create/', (request) => {
    const call = readScopedCall(request)
    const advertiser = findAdvertiser(call, call.values['advertiser_id'])
    const { custom_audience_name: name, file_paths: paths } = call.values
    if (typeof name !== 'string' || name === '' || name.length > 128)
      throw badParameter('custom_audience_name: Length must be between 1 and 128.')
    return envelope({ custom_audience_id: audiences.create(advertiser, name, paths) })
  })

  api.post('/dmp/custom_audience/update/', (request) => {
    const call = readScopedCall(request)
    const { id } = findAdvertiser(call, call.values['advertiser_id'])
    const { custom_audience_id: audienceId, action, file_paths: paths } = call.values
    audiences.change(id, audienceId, action, paths)
    return envelope({})
  })

  api.post('/dmp/custom_audience/delete/', (request) => {
    const call = readScopedCall(request)
    const { id } = findAdvertiser(call, call.values['advertiser_id'])
    audiences.delete(id, idsIn(call))
    return envelope({})
  })

  api.get('/dmp/custom_audience/list/', (request) => {
    const call = readScopedCall(request)
    const { id } = findAdvertiser(call, call.values['advertiser_id'])
    if (Number(call.values['page_size'] ?? 10) > 100)
      throw badParameter('page_size: Must be between 1 and 100.')
    return envelope(pageOf(audiences.listOf(id), call.values))
  })

  api.get('/dmp/custom_audience/get/', (request) => {
    const call = readScopedCall(request)
    const { id } = findAdvertiser(call, call.values['advertiser_id'])
    return envelope({ list: audiences.details(id, idsIn(call)) })
  })
}

function idsIn({ values }: ApiCall): readonly unknown[] {
  const ids = values['custom_audience_ids']
  if (!Array.isArray(ids)) throw badParameter('custom_audience_ids: Not a valid list.')
  return ids
}

const bodyLimit = 50 * 1024 ** 2

import type { FastifyInstance } from 'fastify'
import { paramOf } from '../../kit/read-request.ts'
import { readAudienceCall, type RegionRoutes } from './api-call.ts'
import type { DataSets } from './data-sets.ts'
import { invalid } from './refusal.ts'

const mediaType = 'application/vnd.admAudiences.v1+json'

/** Ads Data Manager: the data room, data sets with members, and with whom they are shared. */
export function audienceRoutes(api: FastifyInstance, of: RegionRoutes, dataSets: DataSets): void {
  api.post('/adm/datarooms', (request, reply) => {
    const { advertiser } = readAudienceCall(request, of)
    return reply.code(201).send({ dataRoomId: `room-${advertiser.id}` })
  })

  api.post('/adm/audiences', (request, reply) => {
    const { advertiser, body } = readAudienceCall(request, of)
    return reply.code(201).send({ dataSetId: dataSets.create(advertiser, body) })
  })

  api.post('/adm/audiences/:id/members', { bodyLimit: 10 * 1024 ** 2 }, (request) => {
    const { advertiser, body } = readAudienceCall(request, of)
    if (request.headers['content-type'] !== mediaType) throw invalid(`Send ${mediaType}`)
    return dataSets.change(advertiser, paramOf(request, 'id'), body['members'])
  })

  api.post('/adm/sharingRules', (request, reply) => {
    const { advertiser, body } = readAudienceCall(request, of)
    return reply.code(201).send(dataSets.share(advertiser, body))
  })

  api.post('/adm/sharingRules/list', (request) => {
    const { advertiser, body } = readAudienceCall(request, of)
    return { sharingRules: dataSets.rulesOf(advertiser, String(body['dataSetId'])) }
  })

  api.get('/adm/datasets/:id/metrics', (request) => {
    const { advertiser } = readAudienceCall(request, of)
    return dataSets.metrics(advertiser, paramOf(request, 'id'))
  })

  api.delete('/adm/datasets/:id', (request, reply) => {
    const { advertiser } = readAudienceCall(request, of)
    dataSets.remove(advertiser, paramOf(request, 'id'))
    return reply.code(204).send()
  })
}

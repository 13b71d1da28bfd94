import type { FastifyInstance } from 'fastify'
import type { CallReader } from './api-call.ts'
import type { CustomerLists } from './customer-lists.ts'
import { goalViews } from './goals.ts'

const prefix = '/campaigns/CampaignManagement/v13'

/** The goals of an account, and its customer lists. */
export function campaignRoutes(
  app: FastifyInstance,
  { readAccountCall }: CallReader,
  lists: CustomerLists,
): void {
  app.post(`${prefix}/ConversionGoals/QueryByIds`, (request) => {
    readAccountCall(request)
    return { ConversionGoals: goalViews(), PartialErrors: [] }
  })

  app.post(`${prefix}/Audiences`, (request) => {
    const { account, body } = readAccountCall(request)
    return lists.create(account, body)
  })

  app.post(`${prefix}/Audiences/QueryByIds`, (request) => {
    const { account, body } = readAccountCall(request)
    return lists.query(account, body)
  })

  app.delete(`${prefix}/Audiences`, (request) => {
    const { account, body } = readAccountCall(request)
    return lists.remove(account, body)
  })

  app.post(`${prefix}/CustomerListUserData/Apply`, (request) => {
    const { account, body } = readAccountCall(request)
    return lists.apply(account, body)
  })
}

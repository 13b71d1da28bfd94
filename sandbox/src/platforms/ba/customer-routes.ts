import type { FastifyInstance } from 'fastify'
import { accountsOf, numericId, timeZoneOf, type Account } from './accounts.ts'
import { objectOf } from '../../kit/read-request.ts'
import { listOf, type CallReader } from './api-call.ts'
import { invalid, notAuthorized } from './fault.ts'

const prefix = '/customers/CustomerManagement/v13'

/** The user, their roles, and the accounts of their customers. */
export function customerRoutes(app: FastifyInstance, { readCall }: CallReader): void {
  app.post(`${prefix}/User/Query`, (request) => {
    const { shop } = readCall(request)
    const roles = new Map(accountsOf(shop).map((one) => [one.customerId, one.roleId]))
    return {
      User: { Id: Number(numericId(`user ${shop.name}`)), UserName: `${shop.name}@example.com` },
      CustomerRoles: [...roles].map(([customer, role]) => ({
        RoleId: role,
        CustomerId: Number(customer),
        AccountIds: null,
        LinkedAccountIds: null,
      })),
    }
  })

  app.post(`${prefix}/Accounts/Search`, (request) => {
    const { shop, body } = readCall(request)
    const { Index: index, Size: size } = objectOf(body['PageInfo'])
    const [predicate] = listOf(body['Predicates'])
    const { Field: field, Value: user } = objectOf(predicate)
    if (typeof index !== 'number' || typeof size !== 'number' || size > 1000)
      throw invalid('PageInfo is not valid.')
    if (field !== 'UserId' || user !== numericId(`user ${shop.name}`))
      throw invalid('The sandbox supports only the predicate UserId.')
    const accounts = accountsOf(shop).toSorted((a, b) => (a.number < b.number ? -1 : 1))
    return { Accounts: accounts.slice(index * size, (index + 1) * size).map(viewOf) }
  })

  app.post(`${prefix}/Account/Query`, (request) => {
    const { shop, body } = readCall(request)
    const account = accountsOf(shop).find(({ id }) => id === String(body['AccountId']))
    if (account === undefined) throw notAuthorized()
    return { Account: viewOf(account) }
  })
}

/** In JSON, integers of 64 bits are text. */
function viewOf(account: Account) {
  return {
    Id: account.id,
    Name: account.name,
    Number: account.number,
    ParentCustomerId: account.customerId,
    CurrencyCode: account.shop.world.options.currency,
    TimeZone: timeZoneOf(account),
    AccountLifeCycleStatus: 'Active',
    PauseReason: null,
  }
}

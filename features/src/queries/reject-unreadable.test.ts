import { QueryBody } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { rejectUnreadable } from './reject-unreadable.ts'

const plain = { measures: ['Orders.count'] }
const comparing = {
  ...plain,
  timeDimensions: [{ dimension: 'Orders.createdAt', compareDateRange: ['today', 'yesterday'] }],
}
const attempt = (body: object) => () => rejectUnreadable(QueryBody.parse(body))

it('accepts single results from every client', () => {
  expect(attempt({ query: plain })).not.toThrow()
})

it.each([
  ['blendingQuery', [plain, plain]],
  ['blendingQuery', [plain]],
  ['compareDateRangeQuery', comparing],
])('refuses a %s for a client that does not support it', (kind, query) => {
  expect(attempt({ query })).toThrow(
    `'${kind}' query type is not supported by the client. Please update the client.`,
  )
  expect(attempt({ query, queryType: 'multi' })).not.toThrow()
})

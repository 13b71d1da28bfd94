import { QueryBody } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { rejectUnreadable } from './reject-unreadable.ts'

const plain = { measures: ['Orders.count'] }
const comparing = {
  ...plain,
  timeDimensions: [{ dimension: 'Orders.createdAt', compareDateRange: ['today', 'yesterday'] }],
}
const attempt = (body: object) => () => rejectUnreadable(QueryBody.parse(body))

it('lets every client ask for one result', () => {
  expect(attempt({ query: plain })).not.toThrow()
})

it.each([
  ['blendingQuery', [plain, plain]],
  ['blendingQuery', [plain]],
  ['compareDateRangeQuery', comparing],
])('refuses a %s to a client that does not say it can read it', (kind, query) => {
  expect(attempt({ query })).toThrow(
    `'${kind}' query type is not supported by the client. Please update the client.`,
  )
  expect(attempt({ query, queryType: 'multi' })).not.toThrow()
})

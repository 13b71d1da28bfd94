import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { mergeByKey } from './merge-by-key.ts'

const connectionId = newId(ConnectionId)
const keys = (...ids: readonly string[]) => ids.map((customerId) => ({ connectionId, customerId }))

async function* pages(...ids: readonly (readonly string[])[]) {
  for (const page of ids) {
    await Promise.resolve()
    yield keys(...page)
  }
}

test('customers of both sides are paired across pages, and the others are alone', async () => {
  const found: (readonly [string | undefined, string | undefined])[] = []
  for await (const pairs of mergeByKey(pages(['1', '10'], [], ['2']), pages(['10'], ['2', '3'])))
    found.push(...pairs.map(({ member, row }) => [member?.customerId, row?.customerId] as const))
  expect(found).toEqual([
    ['1', undefined],
    ['10', '10'],
    ['2', '2'],
    [undefined, '3'],
  ])
})

test.each([[[['2', '1']]], [[['1', '2'], ['1']]], [[['0', '1'], [], ['1']]]])(
  'the pages %j are refused, since a customer would seem to have left',
  async (ids) => {
    const read = async () => {
      for await (const _ of mergeByKey(pages(...ids), pages(['2']))) continue
    }
    await expect(read()).rejects.toThrow('Customer 1 is out of order')
  },
)

import { expect, test } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { createWorld } from '../../world/create-world.ts'
import { adAccountsOf } from './ad-accounts.ts'
import { createAudiences } from './audiences.ts'

const world = createWorld({
  seed: 5,
  startDay: '2026-01-01',
  orders: 0,
  timezone: 'America/New_York',
  currency: 'USD',
})
const hash = 'a'.repeat(64)

function newAudience({ isValueBased = false } = {}) {
  const [account] = adAccountsOf(createShop({ name: 'fernhill', title: 'Fernhill', world }))
  if (account === undefined) throw new Error('There is no account')
  const audiences = createAudiences({ elapsedMs: () => 0, onListChange: () => {} })
  const id = audiences.create({ account, name: 'Loyal', description: '', isValueBased })
  const add = (
    schema: string[],
    rows: unknown[][],
    session_id = 0,
    batch_seq = 0,
    last_batch_flag = false,
  ) =>
    audiences.change(
      id,
      {
        schema,
        rows,
        session: session_id === 0 ? null : { session_id, batch_seq, last_batch_flag },
      },
      'add',
    )
  return { add }
}

test('rows without valid hashes or columns are counted and ignored', () => {
  const { add } = newAudience()
  const rows = [
    [hash, ''],
    ['test@example.com', ''],
    [hash.toUpperCase(), ''],
    [hash],
    [hash, 7],
    ['', hash],
  ]
  expect(add(['EMAIL', 'PHONE'], rows)).toHaveLength(4)
})

test('values must be non-negative numbers, and only value-based audiences have them', () => {
  const { add } = newAudience({ isValueBased: true })
  const schema = ['EMAIL', 'LOOKALIKE_VALUE']
  expect(
    add(schema, [
      [hash, 12.5],
      [hash, 0],
      [hash, -1],
      [hash, '3'],
      [hash, hash],
    ]),
  ).toHaveLength(3)
  expect(() => newAudience().add(schema, [[hash, 1]])).toThrow('only for value-based audiences')
})

test('an unknown column and more than ten thousand rows are rejected', () => {
  const { add } = newAudience()
  expect(() => add(['SHOE_SIZE'], [])).toThrow('SHOE_SIZE')
  expect(() =>
    add(
      ['EMAIL'],
      Array.from({ length: 10_001 }, () => [hash]),
    ),
  ).toThrow('10000')
})

test('batches of a session must be consecutive, and the last one may be repeated', () => {
  const { add } = newAudience()
  add(['EMAIL'], [[hash]], 9, 1)
  add(['EMAIL'], [[hash]], 9, 1)
  add(['EMAIL'], [[hash]], 9, 2)
  expect(() => add(['EMAIL'], [[hash]], 9, 4)).toThrow('batch_seq')
  expect(() => add(['EMAIL'], [[hash]], 9, 1)).toThrow('batch_seq')

  add(['EMAIL'], [[hash]], 9, 3, true)
  add(['EMAIL'], [[hash]], 9, 3, true)
  expect(() => add(['EMAIL'], [[hash]], 9, 4)).toThrow('already received')
})

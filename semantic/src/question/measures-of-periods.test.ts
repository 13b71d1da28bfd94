import { CubeQuery } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import { resolveQuery } from './resolve-query.ts'

const model = loadCatalogue()
const now = new Date('2026-07-10T12:00:00Z')

function measuresOf(query: Readonly<Record<string, unknown>>) {
  const [question] = resolveQuery(model, CubeQuery.parse(query), now)
  return question?.measures.map(({ key, member }) => [key, member.name])
}

const by = (granularity?: string) => [
  { dimension: 'WebUsers.date', granularity, dateRange: ['2026-06-01', '2026-06-30'] },
]

test.each([
  ['day', 'usersOfDays'],
  ['week', 'usersOfWeeks'],
  ['month', 'usersOfMonths'],
])('users by %s are those that the platform counted for it', (granularity, name) => {
  expect(measuresOf({ measures: ['WebUsers.users'], timeDimensions: by(granularity) })).toEqual([
    ['WebUsers.users', name],
  ])
})

test.each([
  ['without a period', {}],
  ['over a range', { timeDimensions: by() }],
  ['by quarter', { timeDimensions: by('quarter') }],
  ['with totals', { timeDimensions: by('day'), totals: [[]] }],
  [
    'in a filter without a period',
    {
      measures: ['GATrafficSourceUtm.sessions'],
      filters: [{ member: 'WebUsers.users', operator: 'gt', values: ['3'] }],
    },
  ],
])('users %s cannot be computed, and the message says why', (_, query) => {
  expect(() => measuresOf({ measures: ['WebUsers.users'], ...query })).toThrow(
    /counted by the platform for each day, week, month and cannot be added up/,
  )
})

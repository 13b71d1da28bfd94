import { describe, expect, it } from 'vitest'
import { QueryTemplate, resolveTemplate, variablesOf } from './query-template.ts'

const resolve = (template: Record<string, unknown>, values: Record<string, unknown>) =>
  resolveTemplate(template, (name) => values[name])

describe('a query template', () => {
  it('replaces a variable by one value, or by several in a list', () => {
    const template = { dateRange: '$global.dateRange', measures: ['Orders.count', '$measures'] }
    const values = { 'global.dateRange': ['2026-01-01', '2026-01-31'], measures: ['A.b', 'C.d'] }
    expect(resolve(template, values)).toEqual({
      dateRange: ['2026-01-01', '2026-01-31'],
      measures: ['Orders.count', 'A.b', 'C.d'],
    })
  })

  it('removes variables without a value', () => {
    expect(resolve({ granularity: '$granularity', measures: ['$measure'] }, {})).toEqual({
      measures: [],
    })
  })

  it('removes conditions without values and groups without conditions', () => {
    const country = { member: 'Orders.country', operator: 'equals', values: ['$country'] }
    const set = { member: 'Orders.country', operator: 'set' }
    const template = { filters: [country, { or: [country, { and: [country] }] }, set] }
    expect(resolve(template, { country: [] })).toEqual({ filters: [set] })
    const only = { member: 'Orders.country', operator: 'equals', values: ['DE'] }
    expect(resolve(template, { country: ['DE'] })).toEqual({
      filters: [only, { or: [only, { and: [only] }] }, set],
    })
  })

  it('is validated as the query that it becomes', () => {
    const good = {
      measures: ['Orders.count'],
      timeDimensions: [
        {
          dimension: 'Orders.at',
          granularity: '$granularity',
          compareDateRange: '$global.compareDates',
        },
      ],
      filters: ['$filters'],
    }
    expect(QueryTemplate.parse(good)).toEqual(good)
    const { error } = QueryTemplate.safeParse({ ...good, measure: ['Orders.count'], limit: 'ten' })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['limit', expect.stringMatching(/^Invalid input(: expected number, received string)?$/)],
      ['', '"measure" is not allowed'],
    ])
  })

  it('lists the variables that it reads', () => {
    const names = variablesOf({ a: '$global.dateRange', b: [{ c: ['$country', 'plain'] }] })
    expect([...names]).toEqual(['global.dateRange', 'country'])
  })
})

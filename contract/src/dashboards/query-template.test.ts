import { describe, expect, it } from 'vitest'
import { QueryTemplate, resolveTemplate, variablesOf } from './query-template.ts'

const resolve = (template: Record<string, unknown>, chosen: Record<string, unknown>) =>
  resolveTemplate(template, (name) => chosen[name])

describe('a template of a query', () => {
  it('takes one value where one stands, and several where a list does', () => {
    const template = { dateRange: '$global.dateRange', measures: ['Orders.count', '$measures'] }
    const chosen = { 'global.dateRange': ['2026-01-01', '2026-01-31'], measures: ['A.b', 'C.d'] }
    expect(resolve(template, chosen)).toEqual({
      dateRange: ['2026-01-01', '2026-01-31'],
      measures: ['Orders.count', 'A.b', 'C.d'],
    })
  })

  it('leaves out what nobody has chosen', () => {
    expect(resolve({ granularity: '$granularity', measures: ['$measure'] }, {})).toEqual({
      measures: [],
    })
  })

  it('drops conditions without values, and groups of which none is left', () => {
    const country = { member: 'Orders.country', operator: 'equals', values: ['$country'] }
    const set = { member: 'Orders.country', operator: 'set' }
    const template = { filters: [country, { or: [country, { and: [country] }] }, set] }
    expect(resolve(template, { country: [] })).toEqual({ filters: [set] })
    const only = { member: 'Orders.country', operator: 'equals', values: ['DE'] }
    expect(resolve(template, { country: ['DE'] })).toEqual({
      filters: [only, { or: [only, { and: [only] }] }, set],
    })
  })

  it('is checked as the query that it becomes, and told where it is none', () => {
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
      ['limit', 'Invalid input'],
      ['', '"measure" is not allowed'],
    ])
  })

  it('knows the names it reads', () => {
    const names = variablesOf({ a: '$global.dateRange', b: [{ c: ['$country', 'plain'] }] })
    expect([...names]).toEqual(['global.dateRange', 'country'])
  })
})

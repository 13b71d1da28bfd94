import { describe, expect, it } from 'vitest'
import { changed, problemsOf, shop } from '../testing-models.ts'

describe('readSource', () => {
  it('accepts a valid file', () => {
    expect(problemsOf(shop)).toEqual([])
  })

  it.each([
    [
      'text that is no YAML',
      'cubes:\n',
      'cubes: [\n',
      '2: This is not YAML: Nested mappings are not allowed in compact mappings. Correct it.',
    ],
    [
      'an unknown key at the top',
      'views:',
      'vews:',
      "97: 'vews' is not a known key. Remove it, or correct its spelling.",
    ],
    [
      'an unknown key',
      'title: Shop orders',
      'titel: Shop orders',
      "4: 'titel' is not a known key. Remove it, or correct its spelling.",
    ],
    [
      'an unknown type of measure',
      'type: sum\n        sql: total\n        format',
      'type: summ\n        sql: total\n        format',
      "42: 'type' must be one of: count, count_distinct, count_distinct_approx, sum, avg, min, max, number, string, time, boolean. Choose one.",
    ],
    [
      'a missing key',
      '        type: string\n        case:',
      '        case:',
      "24: 'type' must be one of: string, number, time, boolean, geo. Choose one.",
    ],
    [
      'a list that is none',
      'drill_members: [id, customers.city]',
      'drill_members: id',
      "40: 'drill_members' has the wrong type. Write a list.",
    ],
    [
      'a name that is none',
      'name: perOrder',
      'name: per-order',
      "48: 'name': A name starts with a letter; letters, digits and _ follow. Correct it.",
    ],
    [
      'CUBE as a name',
      'name: perOrder',
      'name: CUBE',
      "48: 'name': 'CUBE' stands for the cube itself and cannot be a name. Correct it.",
    ],
    [
      'an unknown format',
      'format: currency',
      'format: curency',
      "44: 'format': Must be one of currency, percent, number, id, link, imageUrl, or a format such as ,.2f or %Y-%m-%d. Correct it.",
    ],
    [
      'an alias of the SQL',
      'title: Shop orders',
      'sql_alias: o',
      "4: 'sql_alias' is not a known key. Remove it, or correct its spelling.",
    ],
    [
      'rules of access',
      'title: Shop orders',
      'access_policy: []',
      "4: 'access_policy' is not a known key. Remove it, or correct its spelling.",
    ],
    [
      'another data source',
      'title: Shop orders',
      'data_source: lake',
      "4: 'data_source': There is no data source but 'default'. Correct it.",
    ],
    [
      'a window of no kind',
      '          trailing: 28 days\n          offset: start',
      '          size: 28 days',
      "56: 'size' is not a known key. Remove it, or correct its spelling.",
    ],
  ])('rejects %s', (_, part, flaw, problem) => {
    expect(problemsOf(changed(shop, part, flaw))).toEqual([`shop.yml:${problem}`])
  })

  it('lists all problems by line', () => {
    const worse = changed(
      changed(shop, 'format: currency', 'fromat: currency'),
      'sql: city',
      "sql: '{town}'",
    )
    expect(problemsOf(worse)).toEqual([
      "shop.yml:44: 'fromat' is not a known key. Remove it, or correct its spelling.",
      expect.stringContaining('shop.yml:80: {town} does not exist'),
    ])
  })

  it('does not report references to an invalid cube', () => {
    const broken = changed(shop, 'title: Home town', 'titel: Home town')
    expect(problemsOf(broken)).toEqual([
      "shop.yml:78: 'titel' is not a known key. Remove it, or correct its spelling.",
    ])
  })

  it('reads YAML numbers and booleans as SQL', () => {
    expect(problemsOf(changed(shop, 'sql: city', 'sql: true'))).toEqual([])
    expect(problemsOf(changed(shop, 'sql: city', 'sql: 1'))).toEqual([])
  })

  it('accepts options without effect', () => {
    const more = `title: Shop orders
    data_source: default
    refresh_key: { every: 1 hour }
    pre_aggregations: [{ name: main, measures: [count], time_dimension: at }]
    hierarchies: [{ name: all, levels: [size] }]`
    expect(problemsOf(changed(shop, 'title: Shop orders', more))).toEqual([])
  })

  it('reads an empty file', () => {
    expect(problemsOf('')).toEqual([])
    expect(problemsOf('cubes:\nviews: []\n')).toEqual([])
  })
})

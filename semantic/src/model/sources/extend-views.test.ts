import { describe, expect, it } from 'vitest'
import { readModel } from '../load-model.ts'
import { problemsOf } from '../testing-models.ts'

const family = `cubes:
  - name: events
    sql_table: events
    measures: [{ name: count, type: count }, { name: total, type: sum, sql: amount }]
views:
  - name: grandchild
    extends: child
  - name: child
    extends: base
    description: More of it.
    cubes: [{ join_path: events, includes: [total] }]
  - name: base
    description: Some of it.
    public: false
    cubes: [{ join_path: events, includes: [count] }]
`

describe('wholeViews', () => {
  it('adds cubes to the extended view and overrides its fields', () => {
    const { views } = readModel([{ name: 'family.yml', text: family }])
    const child = views.get('child')
    expect([...(child?.members.keys() ?? [])]).toEqual(['count', 'total'])
    expect(child).toMatchObject({ description: 'More of it.', isPublic: false })
    expect(child?.joinPaths).toEqual([['events']])
    expect([...(views.get('grandchild')?.members.keys() ?? [])]).toEqual(['count', 'total'])
    expect([...(views.get('base')?.members.keys() ?? [])]).toEqual(['count'])
  })

  it('reports a problem of an inherited part once, where it is written', () => {
    expect(problemsOf(family.replace('includes: [count]', 'includes: [counts]'))).toEqual([
      "shop.yml:15: 'counts' is not a member of events. Its members: count, total.",
    ])
  })

  it('reports a cycle of views once at each of them', () => {
    const cycle = family.replace('- name: base', '- name: base\n    extends: child')
    expect(problemsOf(cycle)).toEqual([
      "shop.yml:9: 'child' extends itself: child → base → child. Break the cycle.",
      "shop.yml:13: 'base' extends itself: base → child → base. Break the cycle.",
    ])
  })
})

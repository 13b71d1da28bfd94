import { describe, expect, it } from 'vitest'
import { readModel } from '../load-model.ts'
import { problemsOf } from '../testing-models.ts'

const family = `cubes:
  - name: grandchild
    extends: child
    public: true
  - name: child
    extends: base
    sql: SELECT * FROM {base.sql()} WHERE kind = 'child'
    measures:
      - name: total
        type: max
        sql: amount
    dimensions:
      - name: colour
        type: string
        sql: '{CUBE.kind}'
  - name: base
    sql_table: events
    title: Events
    public: false
    joins:
      - name: people
        sql: '{CUBE}.person_id = {people.id}'
        relationship: many_to_one
    measures:
      - name: total
        title: All of it
        type: sum
        sql: '{CUBE}.amount'
        filters: [{ sql: '{CUBE}.amount > 0' }]
      - name: double
        type: number
        sql: 2 * {total}
    dimensions:
      - name: kind
        type: string
        sql: '{CUBE}.kind'
    segments:
      - name: large
        sql: amount > 100
  - name: people
    sql_table: people
    dimensions: [{ name: id, type: string, sql: id, primary_key: true }]
`

describe('wholeCubes', () => {
  const { cubes } = readModel([{ name: 'family.yml', text: family }])

  it('inherits members, which then refer to its own rows', () => {
    const child = cubes.get('child')
    expect([...(child?.measures.keys() ?? [])]).toEqual(['total', 'double'])
    expect([...(child?.dimensions.keys() ?? [])]).toEqual(['kind', 'colour'])
    expect([...(child?.segments.keys() ?? [])]).toEqual(['large'])
    expect(child?.dimensions.get('kind')).toMatchObject({
      cube: 'child',
      value: { kind: 'column', rows: 'child', name: 'kind' },
    })
    expect(child?.measures.get('double')?.value).toMatchObject({
      right: { kind: 'member', cube: 'child', name: 'total' },
    })
    expect(child?.joins[0]?.on).toMatchObject({ left: { rows: 'child' } })
  })

  it('replaces a parent’s member as a whole', () => {
    expect(cubes.get('child')?.measures.get('total')).toMatchObject({
      shortTitle: 'Total',
      value: { kind: 'aggregate', function: 'max', when: [] },
    })
    expect(cubes.get('base')?.measures.get('total')?.shortTitle).toBe('All of it')
  })

  it('inherits rows and fields from the nearest ancestor that has them', () => {
    const rows = ['SELECT * FROM ', { rowsOf: 'base' }, " WHERE kind = 'child'"]
    expect(cubes.get('child')?.rows).toEqual(rows)
    expect(cubes.get('grandchild')?.rows).toEqual(rows)
    expect(cubes.get('child')).toMatchObject({ title: 'Events', isPublic: false })
    expect(cubes.get('grandchild')).toMatchObject({ title: 'Events', isPublic: true })
  })

  it('allows unreachable members only if they are inherited', () => {
    const team = `cubes:
  - name: people
    sql_table: people
    dimensions:
      - { name: id, type: string, sql: id, primary_key: true }
      - { name: tasks, type: number, sql: '{tasks.count}', sub_query: true }
  - name: tasks
    sql_table: tasks
    joins: [{ name: people, sql: '{CUBE}.person_id = {people.id}', relationship: many_to_one }]
    measures: [{ name: count, type: count }]
  - name: staff
    extends: people
`
    const own = `    dimensions:
      - { name: own, type: number, sql: '{tasks.count}', sub_query: true }
`
    expect(problemsOf(team)).toEqual([])
    expect(problemsOf(team + own)).toEqual([
      "shop.yml:14: No join leads from staff to tasks. Add one to 'joins' of either cube.",
    ])
  })

  it('reports a problem of an inherited member once, where it is written', () => {
    expect(problemsOf(family.replace('2 * {total}', '2 *'))).toEqual([
      'shop.yml:32: The expression ends too early. Complete it.',
    ])
  })

  it('reports a cycle of cubes at each of them', () => {
    const cycle = family.replace('sql_table: events', 'extends: grandchild')
    expect(problemsOf(cycle)).toEqual([
      "shop.yml:3: 'grandchild' extends itself: grandchild → child → base → grandchild. Break the cycle.",
      "shop.yml:6: 'child' extends itself: child → base → grandchild → child. Break the cycle.",
      "shop.yml:17: 'base' extends itself: base → grandchild → child → base. Break the cycle.",
    ])
  })
})

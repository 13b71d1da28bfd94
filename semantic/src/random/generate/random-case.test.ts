import { CubeQuery } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { expectedAnswers } from '../compare/answers.ts'
import { randomCase } from './random-case.ts'

const cases = Array.from({ length: 300 }, (_, index) => randomCase(index))

describe('random cases', () => {
  it('are determined by the seed', () => {
    expect(randomCase(7)).toEqual(randomCase(7))
    expect(randomCase(7)).not.toEqual(randomCase(8))
  })

  it('are valid', () => {
    expect(cases.map(({ query }) => CubeQuery.parse(query))).toEqual(
      cases.map(({ query }) => query),
    )
    for (const one of cases) expect(expectedAnswers(one).length).toBeGreaterThan(0)
  })

  it('cover difficult features', () => {
    const text = cases.map(({ query }) => JSON.stringify(query)).join('\n')
    const countMatches = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    expect(countMatches(/"ungrouped":true/g)).toBeGreaterThan(5)
    expect(countMatches(/compareDateRange/g)).toBeGreaterThan(3)
    expect(countMatches(/"(and|or)":/g)).toBeGreaterThan(30)
    expect(countMatches(/\.(week|monthToDate|soFar|ahead)"/g)).toBeGreaterThan(10)
    expect(countMatches(/\.last(Year|Month)"/g)).toBeGreaterThan(5)
    expect(countMatches(/"seen\./g)).toBeGreaterThan(20)
    expect(countMatches(/\.custom_\d"/g)).toBeGreaterThan(50)
    expect(new Set(cases.map(({ model }) => model.cubes.size))).toEqual(new Set([1, 2, 3, 4]))
  })

  it('use each parent at most once in a one-to-one join', () => {
    for (const { model, tables } of cases) {
      for (const cube of model.cubes.values()) {
        for (const { to, relationship } of cube.joins) {
          if (relationship !== 'one_to_one') continue
          const [child, parent] = hasColumn(cube.name, to) ? [cube.name, to] : [to, cube.name]
          const ids = (tables.get(child)?.rows ?? []).flatMap((row) => row[`${parent}_id`] ?? [])
          expect(new Set(ids).size).toBe(ids.length)
        }
      }
      function hasColumn(table: string, parent: string): boolean {
        return tables.get(table)?.columns.some(({ name }) => name === `${parent}_id`) ?? false
      }
    }
  })
})

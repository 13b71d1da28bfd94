import { describe, expect, it } from 'vitest'
import { parseYaml, type FileProblem } from './parse-yaml.ts'

const value = { cubes: [{ name: 'orders', sql: 'select 1\nfrom "orders"' }] }

describe('parseYaml', () => {
  it('reads the JSON of a build, and finds the lines of its problems', () => {
    const problems: FileProblem[] = []
    const file = { name: 'orders.yml', text: JSON.stringify(value, null, 1) }
    const parsed = parseYaml(file, problems)
    expect(parsed).toMatchObject({ value, isBroken: false })
    parsed.report(['cubes', 0, 'sql'], 'It is wrong.')
    expect(problems).toEqual([{ file: 'orders.yml', line: 5, message: 'It is wrong.' }])
  })

  it('reads a flow mapping of YAML that is no JSON', () => {
    expect(parseYaml({ name: 'a.yml', text: '{ name: orders }' }, []).value).toEqual({
      name: 'orders',
    })
  })
})

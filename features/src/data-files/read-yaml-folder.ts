import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem, Report } from './problem.ts'
import { readYaml } from './read-yaml.ts'

/** The valid files of a folder, in the order of their names, each with what reports problems in it. */
export function readYamlFolder<Value extends object>(
  folder: string,
  schema: Parameters<typeof readYaml<Value>>[1],
  problems: Problem[],
): (Value & { readonly report: Report })[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yml'))
    .toSorted()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const { value, report } = readYaml({ name, text }, schema, problems)
      return value === null ? [] : [{ ...value, report }]
    })
}

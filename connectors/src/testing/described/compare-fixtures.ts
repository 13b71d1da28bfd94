import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shape, Description } from './description.ts'
import { findDifferences, isList } from './find-differences.ts'

/** What the recorded answers of a connector have that the platform does not describe. */
export function compareFixtures(folder: string, description: Description): readonly string[] {
  const { answers, beyond, fixtures } = description
  return Object.entries(fixtures).flatMap(([file, [answer, way]]) => {
    const described = answers[answer] && partAt(answers[answer], way)
    if (described === undefined) return [`${file} is a part of nothing that is described`]
    const path = join(import.meta.dirname, '../..', folder, 'fixtures', file)
    const record: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const found = findDifferences(described, record, `${file} `)
    return found.filter((line) => !Object.keys(beyond).some((field) => line.startsWith(field)))
  })
}

/** `data[]`: the elements of the field `data`. */
function partAt(described: Shape, way: string): Shape | undefined {
  return way
    .split(/\.|(?=\[)/)
    .filter((step) => step !== '')
    .reduce<Shape | undefined>((part, step) => {
      if (part === undefined || typeof part === 'string') return undefined
      if (step === '[]') return isList(part) ? part[0] : undefined
      return isList(part) || !Object.hasOwn(part, step)
        ? undefined
        : (part as Readonly<Record<string, Shape>>)[step]
    }, described)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.mjs'
import { listSources } from '../walls/rooms.ts'

/** Folders whose names and texts follow the rules below. Add a folder once it passes. */
const folders = [
  'analysis',
  'ask',
  'connectors',
  'contract',
  'features',
  'ingestion',
  'sandbox',
  'semantic',
  'server',
  'store',
  'tools',
  'warehouse',
  'web',
]

/** Irregular participles; regular ones are found by their ending. */
const irregular = new Set(
  `Been Begun Bought Bound Broken Brought Built Caught Chosen Come Cut Dealt Done Drawn Driven Fallen Felt
   Forgotten Found Given Gone Grown Heard Held Hidden Kept Known Laid Learnt Led Left Lent Lost Made Meant
   Met Overdrawn Paid Put Read Risen Run Said Seen Sent Set Shown Shut Sold Sought Spent Split Spread Stood
   Struck Taken Taught Thought Told Torn Understood Undone Won Worn Written`.split(/\s+/),
)

/** Nouns and verbs that end like participles. */
const notParticiples = new Set(['Embed', 'Feed', 'Need', 'Seed', 'Speed'])

/** Words and phrases of translated sentences. */
const oddWords =
  /\b(anybody|deafen\w*|goes by|go by the name|is told|are told|was told|let in again|tells? of|what lies in)\b|nobody|somebody|whoever|whatsoever/gi

/** `nobody` is also the name of a Unix user, which runs the embedded database. */
const isUnixUser = (file: string, word: string): boolean =>
  word === 'nobody' && file.startsWith('store/src/embedded/')

/** What people write in questions, which the reader must know. */
const isOfQuestions = (file: string, word: string): boolean =>
  /^(?:nobody|somebody|anybody)$/.test(word) && file.startsWith('ask/src/')

const sourcesOf = (folder: string): string[] =>
  listSources(root, folder).filter((file) => !file.endsWith('/language.repo.test.ts'))

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

describe.each(folders)('the language of %s', (folder) => {
  test('has no exported type whose whole name is a participle', () => {
    const names = sourcesOf(folder).flatMap((file) =>
      [
        ...textOf(file).matchAll(
          /^export (?:declare |abstract )*(?:type|interface|class) ([A-Z][a-z]+)\b/gm,
        ),
      ]
        .map(([, name = '']) => name)
        .filter((name) => isParticiple(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(names).toEqual([])
  })

  test('uses plain words in names, comments and texts', () => {
    const places = sourcesOf(folder).flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(oddWords)]
            .filter(([word]) => !isUnixUser(file, word) && !isOfQuestions(file, word))
            .map(([word]) => `${file}:${index + 1}: ${word}`),
        ),
    )
    expect(places).toEqual([])
  })
})

test('a participle is recognised by its ending or from the list', () => {
  expect(['Judged', 'Told', 'Written'].every((name) => isParticiple(name))).toBe(true)
  expect(['Seed', 'Query', 'Token'].some((name) => isParticiple(name))).toBe(false)
})

function isParticiple(name: string): boolean {
  return !notParticiples.has(name) && (irregular.has(name) || name.endsWith('ed'))
}

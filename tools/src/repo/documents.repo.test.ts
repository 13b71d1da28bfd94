import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

/** Text in backticks that begins with one of these folders must be an existing path. */
const rooms = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['node_modules', 'data', 'dist'].includes(entry.name))
  .map((entry) => entry.name)

test.each(documents)('every path that %s names exists', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '')
  const paths = named.filter((name) => rooms.some((room) => name.startsWith(`${room}/`)))
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) =>
    join(document, '..', match[1] ?? ''),
  )
  expect([...paths, ...links].filter((path) => !exists(path))).toEqual([])
})

test('the documents that the README links to exist', () => {
  for (const name of ['architecture', 'glossary', 'decisions', 'configuration']) {
    expect(documents).toContain(`docs/${name}.md`)
  }
})

/** Of a path with placeholders or wildcards, the fixed beginning must exist. */
function exists(path: string): boolean {
  const fixed = path.replace(/[<{*…].*$/, '')
  return existsSync(join(root, fixed))
}

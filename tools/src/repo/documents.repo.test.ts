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

/** Anything in backticks that begins with a folder of ours is a promise that it exists. */
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

test('the documents that a newcomer is sent to are there', () => {
  for (const name of ['architecture', 'glossary', 'decisions', 'configuration']) {
    expect(documents).toContain(`docs/${name}.md`)
  }
})

/** A name with a part in angle brackets or stars stands for many: its fixed beginning must exist. */
function exists(path: string): boolean {
  const fixed = path.replace(/[<{*…].*$/, '')
  return existsSync(join(root, fixed))
}

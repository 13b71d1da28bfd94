import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { listSources, readRooms } from '../walls/rooms.ts'
import { shownTexts } from './shown-texts.ts'

/** Where users read the texts; the gallery is for developers. */
const shown =
  /^(web\/src\/(?!testing\/|screens\/gallery\/)|contract\/src\/|connectors\/src\/[\w-]+\/manifest\.ts|features\/src\/(mail\/templates|workspaces\/help|insights|dashboards\/library|audiences\/templates)\/|semantic\/src\/catalogue\/)/

/** Texts of the product's contract, which stay as they are there. */
const prescribed = [
  'Integration Successful',
  'Integrations',
  'Log Out',
  'No datasource ingested yet',
  'Please integrate all datasources below',
  'Please integrate one of the datasources below',
  'This datasource and related data will be deleted',
]

/** Menus of platforms, which users have to find there. */
const menus = ['System, then Integrations']

const yaml = [
  'features/src/dashboards/library',
  'features/src/audiences/templates/library',
  'features/src/plans/library',
  'semantic/src/catalogue',
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yml'))
    .map((file) => `${folder}/${file}`),
)

const files = readRooms(root)
  .flatMap(({ folder }) => listSources(root, folder))
  .concat(yaml)
  .filter((file) => shown.test(file) && !/\.(test|engine\.test|fixture)\.tsx?$/.test(file))

test('the interface uses the words of the glossary', () => {
  const { pattern, preferred } = readReplacedWords()
  const places = files.flatMap((file) =>
    shownTexts(file, readFileSync(join(root, file), 'utf8'))
      .filter((text) => !prescribed.includes(text))
      .flatMap((text) =>
        [...withoutMenus(text).matchAll(pattern)].map(
          ([word]) =>
            `${file}: '${word}' instead of '${preferred.get(word.toLowerCase())}': ${text}`,
        ),
      ),
  )
  expect(places).toEqual([])
})

function withoutMenus(text: string): string {
  return menus.reduce((rest, menu) => rest.replace(menu, ''), text)
}

test('the glossary names the words that the others replace', () => {
  const { preferred } = readReplacedWords()
  expect(preferred.get('datasource')).toBe('data source')
  expect(preferred.get('e-mail')).toBe('email')
  expect(files.length).toBeGreaterThan(500)
})

test('texts for users are distinguished from code', () => {
  const code = `
    import { Log } from './log in.ts'
    /** A comment about a datasource. */
    const look = 'flex mail-box items-center'
    const key = ['org', 'Integration']
    toast.error('The e-mail is wrong.')
    const x = { label: 'Integrations', text: \`\${count} findings were found\` }
    return <p className="a b">Log in to go on, {name}</p>`
  expect(shownTexts('a.tsx', code)).toEqual([
    'The e-mail is wrong.',
    'Integrations',
    '… findings were found',
    'Log in to go on, …',
  ])
  const yaml = 'cubes:\n  - name: mail\n    title: Mail over time\n    description: One per mail.'
  expect(shownTexts('a.yml', yaml)).toEqual(['Mail over time', 'One per mail.'])
})

/** The table 'Words of the interface' of the glossary. */
function readReplacedWords() {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const table = glossary.slice(glossary.indexOf('## Words of the interface'))
  const preferred = new Map(
    [...table.matchAll(/^\| \*\*(.+?)\*\* *\|[^|]*\| *(.+?) *\|$/gm)].flatMap(
      ([, word = '', replaced = '']) => replaced.split(', ').map((old) => [old, word] as const),
    ),
  )
  // The longest first, so that 'integrations' is not read as 'integration'.
  const words = [...preferred.keys()].toSorted((a, b) => b.length - a.length)
  return { preferred, pattern: new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'gi') }
}

import { describe, expect, test } from 'vitest'
import { checkFile, type House } from './check-file.ts'
import { checkText } from './check-text.ts'
import { findCycles } from './check.ts'
import { listImports } from './imports.ts'
import type { Room } from './rooms.ts'

function room(folder: string, given: Partial<Room> = {}): Room {
  return {
    name: `@cartograph/${folder}`,
    folder,
    dependencies: new Set(),
    devDependencies: new Set(),
    exports: new Set(['.']),
    compositionRoot: { files: [], rooms: [] },
    ...given,
  }
}

const house: House = {
  testTools: new Set(['vitest']),
  rooms: [
    room('contract', { dependencies: new Set(['zod']) }),
    room('web'),
    room('store', { exports: new Set(['.', './testing']) }),
    room('features', { dependencies: new Set(['@cartograph/contract', '@cartograph/store']) }),
    room('server', {
      dependencies: new Set(['@cartograph/features', '@cartograph/store']),
      compositionRoot: { files: ['src/process/compose.ts'], rooms: ['@cartograph/store'] },
    }),
  ],
}

function breaches(file: string, source: string): string[] {
  return checkFile(house, file, listImports(file, source)).map((breach) => breach.message)
}

describe('a wall between rooms', () => {
  test('lets a declared dependency through its public face', () => {
    expect(breaches('features/src/a/b.ts', `import { x } from '@cartograph/store'`)).toEqual([])
  })

  test('stops what package.json does not list, of ours and of npm', () => {
    expect(breaches('contract/src/a.ts', `import '@cartograph/store'`)).toHaveLength(1)
    expect(breaches('contract/src/a.ts', `import pg from 'pg'`)).toHaveLength(1)
  })

  test('stops an import past the public face, static, dynamic and re-exported', () => {
    const deep = '@cartograph/store/src/open.ts'
    for (const source of [
      `import { x } from '${deep}'`,
      `export { x } from '${deep}'`,
      `const x = await import('${deep}')`,
    ]) {
      expect(breaches('features/src/a/b.ts', source)).toHaveLength(1)
    }
  })

  test('stops a relative path out of the room', () => {
    expect(breaches('features/src/a.ts', `import '../../store/src/open.ts'`)).toHaveLength(1)
  })

  test('lets a feature know another only through its index', () => {
    expect(breaches('features/src/a/x.ts', `import '../b/y.ts'`)).toHaveLength(1)
    expect(breaches('features/src/a/x.ts', `import '../b/index.ts'`)).toEqual([])
    expect(breaches('features/src/a/x.ts', `import './y.ts'`)).toEqual([])
    expect(breaches('features/src/a/x.ts', `import '../testing/y.ts'`)).toHaveLength(1)
    expect(breaches('features/src/a/x.test.ts', `import '../testing/y.ts'`)).toEqual([])
  })

  test('lets a layer of the web app import those below it, never one above', () => {
    const feature = 'web/src/features/insights/x.ts'
    expect(breaches(feature, `import '../../ui/button/Button.tsx'`)).toEqual([])
    expect(breaches(feature, `import '../sync/y.ts'`)).toEqual([])
    expect(breaches(feature, `import '../../screens/feed/y.ts'`)).toHaveLength(1)
    expect(breaches(feature, `void import('../../app/router/routes.tsx')`)).toHaveLength(1)
    expect(breaches('web/src/screens/feed/x.tsx', `import '../../app/x.ts'`)).toHaveLength(1)
    expect(breaches('web/src/api/x.ts', `import '../ui/feedback/toast.ts'`)).toHaveLength(1)
    expect(breaches('web/src/charts/x.ts', `import '../ui/data/Arrow.tsx'`)).toEqual([])
    expect(breaches('web/src/main.tsx', `import './app/router/routes.tsx'`)).toEqual([])
    expect(breaches('web/src/ui/x.test.tsx', `import '../features/a/y.ts'`)).toEqual([])
  })

  test('keeps what only the composition root may open out of other files', () => {
    expect(breaches('server/src/http/x.ts', `import '@cartograph/store'`)).toHaveLength(1)
    expect(breaches('server/src/process/compose.ts', `import '@cartograph/store'`)).toEqual([])
  })

  test('gives test tools and testing faces to tests alone', () => {
    expect(breaches('features/src/a/x.test.ts', `import 'vitest'`)).toEqual([])
    expect(breaches('features/src/a/x.ts', `import 'vitest'`)).toHaveLength(1)
    expect(breaches('features/src/a/x.ts', `import '@cartograph/store/testing'`)).toHaveLength(1)
    expect(breaches('features/src/a/x.test.ts', `import '@cartograph/store/testing'`)).toEqual([])
  })

  test('keeps Node out of what runs in a browser', () => {
    expect(breaches('contract/src/x.ts', `import { join } from 'node:path'`)).toHaveLength(1)
  })
})

describe('cycles', () => {
  test('are told as the path around', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['a']],
    ])
    expect(findCycles(graph)).toEqual([['a', 'b', 'c', 'a']])
    expect(findCycles(new Map([['a', ['b']]]))).toEqual([])
  })
})

describe('habits', () => {
  test('process.env is refused outside a config file, in code but not in a comment', () => {
    expect(checkText('server/src/http/x.ts', 'const a = process.env.PORT')).toHaveLength(1)
    expect(checkText('server/src/config/config.ts', 'const a = process.env.PORT')).toEqual([])
    expect(checkText('server/src/http/x.ts', '// process.env is read elsewhere')).toEqual([])
  })

  test('a call to fetch is refused outside the kit and the web client', () => {
    expect(checkText('features/src/a/x.ts', 'await fetch(url)')).toHaveLength(1)
    expect(checkText('connectors/src/kit/http/http.ts', 'await fetch(url)')).toEqual([])
    expect(checkText('features/src/a/x.ts', 'await client.fetch(url)')).toEqual([])
  })

  test('a type switched off is refused', () => {
    expect(checkText('web/src/x.tsx', 'const a = b as any')).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { checkFile, type Repository } from './check-file.ts'
import { checkText } from './check-text.ts'
import { findCycles } from './find-cycles.ts'
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

const repository: Repository = {
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

function violations(file: string, source: string): string[] {
  return checkFile(repository, file, listImports(file, source)).map(({ message }) => message)
}

describe('import boundaries', () => {
  test('allow a declared dependency through its public entry point', () => {
    expect(violations('features/src/a/b.ts', `import { x } from '@cartograph/store'`)).toEqual([])
  })

  test('reject rooms and npm packages that package.json does not list', () => {
    expect(violations('contract/src/a.ts', `import '@cartograph/store'`)).toHaveLength(1)
    expect(violations('contract/src/a.ts', `import pg from 'pg'`)).toHaveLength(1)
  })

  test('reject imports past the public entry point: static, dynamic and re-exports', () => {
    const deep = '@cartograph/store/src/open.ts'
    for (const source of [
      `import { x } from '${deep}'`,
      `export { x } from '${deep}'`,
      `const x = await import('${deep}')`,
    ]) {
      expect(violations('features/src/a/b.ts', source)).toHaveLength(1)
    }
  })

  test('reject a relative path out of the room', () => {
    expect(violations('features/src/a.ts', `import '../../store/src/open.ts'`)).toHaveLength(1)
  })

  test('allow a feature to import another only through its index', () => {
    expect(violations('features/src/a/x.ts', `import '../b/y.ts'`)).toHaveLength(1)
    expect(violations('features/src/a/x.ts', `import '../b/index.ts'`)).toEqual([])
    expect(violations('features/src/a/x.ts', `import './y.ts'`)).toEqual([])
    expect(violations('features/src/a/x.ts', `import '../testing/y.ts'`)).toHaveLength(1)
    expect(violations('features/src/a/x.test.ts', `import '../testing/y.ts'`)).toEqual([])
  })

  test('allow a layer of the web app to import the layers below it only', () => {
    const feature = 'web/src/features/insights/x.ts'
    expect(violations(feature, `import '../../ui/button/Button.tsx'`)).toEqual([])
    expect(violations(feature, `import '../sync/y.ts'`)).toEqual([])
    expect(violations(feature, `import '../../screens/feed/y.ts'`)).toHaveLength(1)
    expect(violations(feature, `void import('../../app/router/routes.tsx')`)).toHaveLength(1)
    expect(violations('web/src/screens/feed/x.tsx', `import '../../app/x.ts'`)).toHaveLength(1)
    expect(violations('web/src/api/x.ts', `import '../ui/feedback/toast.ts'`)).toHaveLength(1)
    expect(violations('web/src/charts/x.ts', `import '../ui/data/Arrow.tsx'`)).toEqual([])
    expect(violations('web/src/main.tsx', `import './app/router/routes.tsx'`)).toEqual([])
    expect(violations('web/src/ui/x.test.tsx', `import '../features/a/y.ts'`)).toEqual([])
  })

  test('allow only the composition root to import restricted rooms', () => {
    expect(violations('server/src/http/x.ts', `import '@cartograph/store'`)).toHaveLength(1)
    expect(violations('server/src/process/compose.ts', `import '@cartograph/store'`)).toEqual([])
  })

  test('allow test tools and testing entry points in tests only', () => {
    expect(violations('features/src/a/x.test.ts', `import 'vitest'`)).toEqual([])
    expect(violations('features/src/a/x.ts', `import 'vitest'`)).toHaveLength(1)
    expect(violations('features/src/a/x.ts', `import '@cartograph/store/testing'`)).toHaveLength(1)
    expect(violations('features/src/a/x.test.ts', `import '@cartograph/store/testing'`)).toEqual([])
  })

  test('reject Node modules in rooms that run in a browser', () => {
    expect(violations('contract/src/x.ts', `import { join } from 'node:path'`)).toHaveLength(1)
  })
})

describe('cycles', () => {
  test('are reported as the path around the cycle', () => {
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

describe('banned code', () => {
  test('process.env is rejected outside config files, but not in comments', () => {
    expect(checkText('server/src/http/x.ts', 'const a = process.env.PORT')).toHaveLength(1)
    expect(checkText('server/src/config/config.ts', 'const a = process.env.PORT')).toEqual([])
    expect(checkText('server/src/http/x.ts', '// process.env is read elsewhere')).toEqual([])
  })

  test('fetch is rejected outside the HTTP kit and the web client', () => {
    expect(checkText('features/src/a/x.ts', 'await fetch(url)')).toHaveLength(1)
    expect(checkText('connectors/src/kit/http/http.ts', 'await fetch(url)')).toEqual([])
    expect(checkText('features/src/a/x.ts', 'await client.fetch(url)')).toEqual([])
  })

  test('casts to any are rejected', () => {
    expect(checkText('web/src/x.tsx', 'const a = b as any')).toHaveLength(1)
  })
})

import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderConfigurationDocs } from './config-docs.ts'
import { ConfigError, readConfig } from './config.ts'
import { variables } from './config-variables.ts'

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

describe('the configuration', () => {
  it('needs nothing at all', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: resolve('data'),
      databaseUrl: null,
      clickhouseUrl: null,
      secretKey: null,
      demo: true,
      logLevel: 'info',
      traceEndpoint: null,
      platformHosts: {},
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', DEMO: '' })).toEqual(readConfig({}))
  })

  it('has no demo on a database elsewhere, unless it is asked for', () => {
    const DATABASE_URL = 'postgres://me:secret@/shop?host=/run/postgresql'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  it('points any host of a platform elsewhere', () => {
    const { platformHosts } = readConfig({ SP_SHOP_URL: 'http://localhost:9/{shop}/' })
    expect(platformHosts).toEqual({ SP: { SHOP: 'http://localhost:9/{shop}' } })
  })

  it('tells everything that is wrong at once, each with its variable', () => {
    const problems = problemsOf({
      PORT: '70000',
      PUBLIC_URL: 'shop.example',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      SP_SHOP_URL: 'ftp://x',
    })
    for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DEMO', 'LOG_LEVEL', 'SP_SHOP_URL']) {
      expect(problems).toContain(`  ${name} must`)
    }
  })

  it('never repeats a value: it may be a secret', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://me:hunter2@x' })).not.toContain('hunter2')
  })

  it('is documented, every variable of it', () => {
    const docs = renderConfigurationDocs()
    for (const name of [...Object.keys(variables), 'SP_SHOP_URL']) {
      expect(docs).toContain(`| \`${name}\` |`)
    }
  })
})

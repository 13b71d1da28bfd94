import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderConfigurationDocs } from '../docs/config-docs.ts'
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
  it('accepts the access levels of Google Ads, and without one the limit is learned', () => {
    for (const level of ['explorer', 'basic', 'standard']) {
      expect(problemsOf({ GD_ACCESS_LEVEL: level })).toBe('')
    }
    expect(problemsOf({ GD_ACCESS_LEVEL: 'test' })).toContain(
      'must be one of: explorer, basic, standard',
    )
    const row = renderConfigurationDocs()
      .split('\n')
      .find((line) => line.includes('`GD_ACCESS_LEVEL`'))
    expect(row).toContain('| basic until the platform refuses more |')
  })

  it('needs no variables', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: resolve('data'),
      databaseUrl: null,
      clickhouseUrl: null,
      secretKey: null,
      fileBucket: null,
      fileQuotaBytes: 2048 * 1024 ** 2,
      demo: true,
      smtpUrl: null,
      mailFrom: 'Cartograph <no-reply@localhost>',
      cognito: null,
      google: null,
      languageModel: null,
      flags: {},
      developerEmails: new Set(),
      demoEmails: new Set(),
      privateDestinations: false,
      supportEmail: null,
      plans: false,
      plansFile: null,
      stripe: null,
      stripeTax: 'off',
      shopifyTestCharges: false,
      localPages: 'own',
      trustedProxies: [],
      metricsToken: null,
      queriesPerKey: 4,
      queriesPerWorkspace: 16,
      requestsPerKey: 600,
      messagesPerPerson: 60,
      exchangeRatesUrl: null,
      logLevel: 'info',
      traceEndpoint: null,
      platformHosts: {},
      platformApps: {},
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', DEMO: '' })).toEqual(readConfig({}))
  })

  it('accepts a complete user pool, and then has no demo', () => {
    const pool = { COGNITO_USER_POOL_ID: 'us-east-2_abc', COGNITO_CLIENT_ID: 'client' }
    const config = readConfig({ IDENTITY: 'cognito', ...pool })
    expect(config.cognito).toEqual({
      region: 'us-east-2',
      userPoolId: 'us-east-2_abc',
      clientId: 'client',
      clientSecret: null,
      endpoint: null,
    })
    expect(config.demo).toBe(false)
    expect(problemsOf({ IDENTITY: 'cognito' })).toContain('needs COGNITO_USER_POOL_ID')
    expect(problemsOf({ IDENTITY: 'cognito', ...pool, DEMO: 'on' })).toContain('DEMO cannot be on')
  })

  it('accepts sign-in with Google only if it is complete', () => {
    const both = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readConfig(both).google).toMatchObject({ issuer: 'https://accounts.google.com' })
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toContain('needs both')
  })

  it('has payments by Stripe only with both secrets, and with plans', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const secrets = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: null }
    expect(readConfig({ ...keys, PLANS: 'on' })).toMatchObject({
      stripe: secrets,
      stripeTax: 'off',
      shopifyTestCharges: false,
    })
    const apiUrl = 'http://127.0.0.1:9001'
    expect(readConfig({ ...keys, PLANS: 'on', STRIPE_API_URL: apiUrl }).stripe?.apiUrl).toBe(apiUrl)
    expect(problemsOf(keys)).toContain('need PLANS=on')
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = keys
    expect(problemsOf({ STRIPE_SECRET_KEY, PLANS: 'on' })).toContain('need both')
    expect(problemsOf({ STRIPE_WEBHOOK_SECRET, PLANS: 'on' })).toContain('need both')
    expect(problemsOf({ STRIPE_TAX: 'yes' })).toContain('must be off, exclusive or inclusive')
  })

  it('has a language model only with an address and a name', () => {
    expect(readConfig({}).languageModel).toBeNull()
    const ours = { LLM_URL: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'small' }
    expect(readConfig(ours).languageModel).toEqual({
      api: 'openai',
      url: 'http://127.0.0.1:11434/v1',
      name: 'small',
      apiKey: null,
      secondsPerQuestion: 20,
      tokensPerDay: 500_000,
    })
    const other = { LLM_URL: 'https://api.anthropic.com/v1', LLM_MODEL: 'm', LLM_API_KEY: 'k' }
    expect(readConfig(other).languageModel).toMatchObject({ api: 'anthropic', apiKey: 'k' })
    expect(readConfig({ ...ours, LLM_API: 'anthropic' }).languageModel?.api).toBe('anthropic')
    expect(problemsOf({ LLM_URL: ours.LLM_URL })).toContain('needs both LLM_URL and LLM_MODEL')
    expect(problemsOf({ ...ours, LLM_API: 'other' })).toContain('must be openai or anthropic')
  })

  it('accepts addresses in any case, and one support contact', () => {
    const config = readConfig({
      DEMO_EMAILS: 'Ann@shop.com, bo@shop.com,',
      SUPPORT_EMAIL: 'h@s.io',
    })
    expect(config.demoEmails).toEqual(new Set(['ann@shop.com', 'bo@shop.com']))
    expect(config.supportEmail).toBe('h@s.io')
    expect(problemsOf({ SUPPORT_EMAIL: 'Support <h@s.io>' })).toContain('must be an email address')
  })

  it('accepts known flags and rejects others', () => {
    expect(readConfig({ FLAGS: '{"enable_audiences":true}' }).flags).toEqual({
      enable_audiences: true,
    })
    for (const FLAGS of ['{"enable_x":true}', '{"enable_home":1}', 'enable_home', '[]']) {
      expect(problemsOf({ FLAGS })).toContain('FLAGS must be a JSON object of known flags')
    }
  })

  it('rejects a sender that could inject mail headers', () => {
    expect(readConfig({ MAIL_FROM: 'Shop <mail@shop.com>' }).mailFrom).toBe('Shop <mail@shop.com>')
    for (const MAIL_FROM of ['Shop <a@b>\nBcc: x@y', 'shop', '<>']) {
      expect(problemsOf({ MAIL_FROM })).toContain('MAIL_FROM')
    }
  })

  it('has no demo on an external database by default', () => {
    const DATABASE_URL = 'postgres://me:secret@/shop?host=/run/postgresql'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  it('has neither outbox nor sandbox for the network unless it says so', () => {
    const hosts = { HOST: '0.0.0.0' }
    expect(readConfig(hosts)).toMatchObject({ localPages: 'off', demo: false })
    const passed = { PUBLIC_URL: 'https://app.shop.example' }
    expect(readConfig(passed)).toMatchObject({ localPages: 'off', demo: false })
    expect(problemsOf({ ...hosts, DEMO: 'on' })).toContain('LOCAL_PAGES')
    const open = { ...hosts, DEMO: 'on', LOCAL_PAGES: 'everyone' }
    expect(readConfig(open)).toMatchObject({ localPages: 'everyone', demo: true })
    expect(readConfig({ HOST: '::1' }).localPages).toBe('own')
  })

  it('trusts proxies by address and network only', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' })
    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
    for (const TRUSTED_PROXIES of ['proxy', '10.0.0.0/64', '*']) {
      expect(problemsOf({ TRUSTED_PROXIES })).toContain('TRUSTED_PROXIES')
    }
  })

  it('overrides any host of a platform', () => {
    const { platformHosts } = readConfig({ SP_SHOP_URL: 'http://localhost:9/{shop}/' })
    expect(platformHosts).toEqual({ SP: { SHOP: 'http://localhost:9/{shop}' } })
  })

  it('accepts a platform registration only if it is complete', () => {
    const both = { FB_CLIENT_ID: 'id', FB_CLIENT_SECRET: 'secret' }
    expect(readConfig(both).platformApps).toEqual({
      FB: { clientId: 'id', clientSecret: 'secret' },
    })
    expect(problemsOf({ FB_CLIENT_ID: 'id' })).toContain('needs both')
    expect(problemsOf({ FB_CLIENT_SECRET: 'hunter2' })).not.toContain('hunter2')
  })

  it('reports all problems at once, each with its variable', () => {
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

  it('documents every variable', () => {
    const docs = renderConfigurationDocs()
    for (const name of [...Object.keys(variables), 'SP_SHOP_URL', 'FB_CLIENT_ID']) {
      expect(docs).toContain(`| \`${name}\` |`)
    }
  })
})

import { platformCatalogue, platformNames, type PlatformCode } from '@cartograph/contract'

/** The initial files of a connector and its simulator, by path. */
export function startingFiles(code: PlatformCode, folder: string): Record<string, string> {
  const name = platformNames[code]
  const variable = variableOf(folder)
  const connector = `connectors/src/${folder}`
  const simulated = `sandbox/src/platforms/${code.toLowerCase()}`
  return {
    [`${connector}/manifest.ts`]: manifest(code, name),
    [`${connector}/api-types.ts`]: apiTypes(),
    [`${connector}/client.ts`]: client(),
    [`${connector}/normalise.ts`]: normalise(),
    [`${connector}/streams/records.ts`]: stream(),
    [`${connector}/open.ts`]: open(name, variable),
    [`${connector}/README.md`]: readme(name),
    [`${connector}/testing/contract.ts`]: contract(),
    [`${simulated}/simulator.ts`]: simulator(code, variable),
  }
}

/** The name of the connector and its simulator in code. */
export function variableOf(folder: string): string {
  return folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function manifest(code: PlatformCode, name: string): string {
  const streams = platformCatalogue[code].isDatasource
    ? `{
    records: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
  }`
    : '{}'
  return `import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const manifest = {
  code: '${code}',
  name: platformNames.${code},
  oauth: null,
  form: {
    fields: [{ name: 'api_key', label: 'API key', keptIn: 'credential' }],
    help: 'Explain where to create the key in ${name}.',
  },
  hosts: { API: 'https://api.example.com' },
  params: [],
  pickers: [],
  apiVersion: 'v1',
  source: 'Link to the documentation of the version and the limits.',
  streams: ${streams},
  quotas: { calls: { sharedBy: 'account', limit: 60, perSeconds: 60 } },
} as const satisfies Manifest
`
}

function apiTypes(): string {
  return `import { z } from 'zod'

/** The account of an API key. */
export const Account = z.object({ id: z.string(), name: z.string() })
export type Account = z.infer<typeof Account>

export const RecordsPage = z.object({
  items: z.array(z.looseObject({ id: z.string(), updated_at: z.string() })),
  next: z.nullable(z.string()),
})
export type RecordsPage = z.infer<typeof RecordsPage>
`
}

function client(): string {
  return `import type { JsonApi } from '../kit/api/json-api.ts'
import { statusError } from '../kit/api/status-error.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  credentials: (token) => ({ headers: { authorization: \`Bearer \${token}\` } }),
  mapError: (refusal) => statusError(manifest.name, refusal, texts),
}

const texts = {
  auth: \`\${manifest.name} doesn't know the API key\`,
  forbidden: {
    message: \`The API key lacks a permission in \${manifest.name}\`,
    remedy: 'Explain where to grant the permission.',
  },
}
`
}

function normalise(): string {
  return `import { ConnectorError } from '../kit/errors.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'

/** Converts a record to canonical rows; the tables are declared in contract/src/canonical. */
export function normaliseRecord(record: RawRecord, _context: NormaliseContext): NormalisedRecord {
  throw new ConnectorError('payload', \`Record \${record.externalId}: not implemented yet\`)
}
`
}

function stream(): string {
  return `import type { ApiClient } from '../../kit/api/api-client.ts'
import type { Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { RecordsPage } from '../api-types.ts'
import { manifest } from '../manifest.ts'
import { normaliseRecord } from '../normalise.ts'

export const records: Stream<ApiClient> = {
  name: 'records',
  async readPage(client, { cursor, signal }) {
    const after = storedPage(manifest.name, cursor)
    const params = after === null ? {} : { after }
    const page = await client.call({ path: '/records', params, answer: RecordsPage, signal })
    return {
      records: page.items.map((item) => ({
        externalId: item.id,
        updatedAt: item.updated_at,
        payload: item,
      })),
      next: cursorAfter(page.next),
    }
  },
  normalise: normaliseRecord,
}
`
}

function open(name: string, variable: string): string {
  return `import { ApiClient } from '../kit/api/api-client.ts'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { headerText } from '../kit/values/header-text.ts'
import { Account } from './api-types.ts'
import { api } from './client.ts'
import { manifest } from './manifest.ts'
import { records } from './streams/records.ts'

export const ${variable}: Connector = {
  manifest,
  accounts: null,
  open({ credentials, hosts }, ports = systemPorts) {
    const key = headerText(credentials['api_key'], 'Enter a valid ${name} API key')
    const client = new ApiClient(api, { tokens: fixedToken(key), hosts, ports })
    return {
      streams: bindStreams(manifest, client, [records]),
      async describe(signal) {
        const { id, name } = await client.call({ path: '/account', answer: Account, signal })
        return { accountKey: id, name, currency: 'USD', timezone: 'UTC' }
      },
    }
  },
}
`
}

function readme(name: string): string {
  return `# ${name}

Describe here: how to connect, which data is read, how far back it is read again and why, limits, quirks, and
the sources of these facts.
`
}

function contract(): string {
  return `import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    // Records of recorded answers, of every stream.
    samples: [],
    isPage: ({ url }) => url.includes('/records'),
    misprint: { pattern: /"amount":"[\\d.]+"/, replacement: '"amount":"much"' },
    deletion: { never: 'Explain why nothing is deleted, or declare how it is found.' },
  },
  audiences: null,
}
`
}

function simulator(code: PlatformCode, variable: string): string {
  return `import type { SimulatorFactory } from '../../kit/simulator.ts'

export const ${variable}: SimulatorFactory = (context) => ({
  code: '${code}',
  hosts: { API: '/api' },
  routes(app) {
    app.get('/api/account', () => {
      const [shop] = context.offeredShops()
      return { id: shop?.name, name: shop?.title }
    })
  },
  refusals: {
    throttled: (reply, seconds) =>
      reply.code(429).headers(seconds === null ? {} : { 'retry-after': seconds }).send({ error: 'rate limit exceeded' }),
    unauthorised: (reply) => reply.code(401).send({ error: 'unknown API key' }),
    forbidden: (reply) => reply.code(403).send({ error: 'missing permission' }),
    broken: (reply, status) => reply.code(status).send({ error: 'broken' }),
  },
  pageSizes: [],
  truth: () => ({}),
  exampleForm: (shop) => ({ api_key: \`sandbox-\${shop.name}\` }),
})
`
}

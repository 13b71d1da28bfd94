import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { KeyScope } from '@cartograph/contract'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { is } from 'drizzle-orm'
import { defaultMigrationsFolder } from './migrate.ts'
import { openStore } from './open-store.ts'
import * as workspaceExportsSchema from './schema/workspace-exports.ts'
import * as slackDigestsSchema from './schema/slack-digests.ts'
import * as actionEffectsSchema from './schema/action-effects.ts'
import * as messagesSchema from './schema/messages.ts'
import * as alertsSchema from './schema/alerts.ts'
import * as attachmentsSchema from './schema/attachments.ts'
import * as notesSchema from './schema/notes.ts'
import * as notificationsSchema from './schema/notifications.ts'
import * as audienceLiftsSchema from './schema/audience-lifts.ts'
import * as chatTeachingSchema from './schema/chat-teaching.ts'
import * as connectionsSchema from './schema/connections.ts'
import * as dashboardsSchema from './schema/dashboards.ts'
import * as identitySchema from './schema/identity.ts'
import * as insightsSchema from './schema/insights.ts'
import * as installationSchema from './schema/installation.ts'
import * as mailsSchema from './schema/mails.ts'
import * as metricTargetsSchema from './schema/metric-targets.ts'
import * as oauthSchema from './schema/oauth.ts'
import * as pageSizesSchema from './schema/page-sizes.ts'
import * as paymentsSchema from './schema/payments.ts'
import * as reportSchedulesSchema from './schema/report-schedules.ts'
import * as reportsSchema from './schema/reports.ts'
import * as savedViewsSchema from './schema/saved-views.ts'
import * as segmentSizesSchema from './schema/segment-sizes.ts'
import * as segmentTemplatesSchema from './schema/segment-templates.ts'
import * as conversationsSchema from './schema/conversations.ts'
import * as customMetricsSchema from './schema/custom-metrics.ts'
import * as modelUseSchema from './schema/model-use.ts'
import * as segmentsSchema from './schema/segments.ts'
import * as erasuresSchema from './schema/erasures.ts'
import * as syncedAudiencesSchema from './schema/synced-audiences.ts'
import * as teamSchema from './schema/team.ts'
import * as uploadsSchema from './schema/uploads.ts'
import * as webhooksSchema from './schema/webhooks.ts'
import * as workspacesSchema from './schema/workspaces.ts'
import { createTestDatabase, openTestStore, silentLog, type TestStore } from './testing.ts'

// drizzle-kit adds an enumerable property to all arrays, which other tests of this thread would see.
Reflect.deleteProperty(Array.prototype, 'random')

const schema = {
  ...slackDigestsSchema,
  ...actionEffectsSchema,
  ...messagesSchema,
  ...alertsSchema,
  ...notesSchema,
  ...attachmentsSchema,
  ...notificationsSchema,
  ...audienceLiftsSchema,
  ...connectionsSchema,
  ...chatTeachingSchema,
  ...conversationsSchema,
  ...dashboardsSchema,
  ...identitySchema,
  ...insightsSchema,
  ...installationSchema,
  ...mailsSchema,
  ...metricTargetsSchema,
  ...modelUseSchema,
  ...oauthSchema,
  ...pageSizesSchema,
  ...paymentsSchema,
  ...reportSchedulesSchema,
  ...reportsSchema,
  ...savedViewsSchema,
  ...segmentSizesSchema,
  ...segmentTemplatesSchema,
  ...customMetricsSchema,
  ...segmentsSchema,
  ...erasuresSchema,
  ...syncedAudiencesSchema,
  ...teamSchema,
  ...uploadsSchema,
  ...webhooksSchema,
  ...workspaceExportsSchema,
  ...workspacesSchema,
}

interface Journal {
  entries: { idx: number; when: number; tag: string }[]
}
const journal = JSON.parse(
  readFileSync(path.join(defaultMigrationsFolder, 'meta', '_journal.json'), 'utf8'),
) as Journal

describe('schema and migrations', () => {
  test('the migrations match the schema: the generator has nothing to add', async () => {
    const last = String(journal.entries.length - 1).padStart(4, '0')
    const snapshot = JSON.parse(
      await readFile(path.join(defaultMigrationsFolder, 'meta', `${last}_snapshot.json`), 'utf8'),
    ) as Parameters<typeof generateMigration>[0]
    expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([])
  })

  test('the timestamps of the migrations ascend, because the migrator skips older ones', () => {
    const moments = journal.entries.map((entry) => entry.when)
    expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b))
  })
})

describe('the migrated database', () => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore()
  })
  afterAll(() => store.close())

  test('has exactly the tables and columns of the schema', async () => {
    const { rows } = await store.executeSql(
      `select table_name || '.' || column_name || (case is_nullable when 'NO' then ' not null' else '' end) as line
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
      [],
    )
    const found = rows.map((row) => (row as { line: string }).line)
    const declared = Object.values(schema)
      .flatMap((value: unknown) => (is(value, PgTable) ? [getTableConfig(value)] : []))
      .flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name}${column.notNull ? ' not null' : ''}`),
      )
    expect(found.toSorted()).toEqual(declared.toSorted())
  })

  test('has row-level security on every table with an org_id', async () => {
    const { rows } = await store.executeSql(
      `select c.relname as table, c.relrowsecurity as enabled,
              (select count(*)::int from pg_policies p
               where p.tablename = c.relname and p.roles = '{cartograph_app}'
                 and p.qual like '%app.org_id%' and p.with_check like '%app.org_id%') as policies
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
       where n.nspname = 'public' and c.relkind = 'r'`,
      [],
    )
    expect(rows.length).toBeGreaterThanOrEqual(8)
    for (const row of rows) expect(row).toMatchObject({ enabled: true, policies: 1 })
  })

  test('has a workspace role that can neither log in nor bypass row-level security', async () => {
    const { rows } = await store.executeSql(
      `select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'cartograph_app'`,
      [],
    )
    expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }])
  })
})

test('processes that open an empty database at the same time migrate it only once', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const options = { connectionString, secretKey: new Uint8Array(32), log: silentLog }
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(options)))
  const applied = await stores[0]?.executeSql('select 1 from drizzle.__drizzle_migrations', [])
  expect(applied?.rows).toHaveLength(journal.entries.length)
  await Promise.all(stores.map((store) => store.close()))
  await drop()
})

test('API keys of before keep what they could do', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const older = await mkdtemp(path.join(tmpdir(), 'cartograph-migrations-'))
  await cp(defaultMigrationsFolder, older, { recursive: true })
  const kept = journal.entries.filter(({ idx }) => idx <= 42)
  await writeFile(
    path.join(older, 'meta', '_journal.json'),
    JSON.stringify({ ...journal, entries: kept }),
  )
  const options = { connectionString, secretKey: new Uint8Array(32), log: silentLog }
  const before = await openStore({ ...options, migrationsFolder: older })
  const orgId = '01930000-0000-7000-8000-000000000001'
  await before.executeSql(
    `insert into workspaces (org_id, name, org_type, timezone, currency_units)
     values ($1, 'Shop', 'brand', 'UTC', 'USD')`,
    [orgId],
  )
  for (const [number, scope] of ['read', 'write'].entries()) {
    await before.executeSql(
      `insert into api_keys (id, org_id, name, scope, secret_hash, sealed_secret, secret_end)
       values ($1, $2, $3, $3, $3, 'sealed', 'abcd')`,
      [`01930000-0000-7000-8000-00000000010${number}`, orgId, scope],
    )
  }
  await before.close()
  const after = await openStore(options)
  const { rows } = await after.executeSql('select name, scopes, expires_at from api_keys', [])
  const read = KeyScope.options.filter((scope) => scope.endsWith(':read'))
  expect(rows).toEqual([
    { name: 'read', scopes: read, expires_at: null },
    { name: 'write', scopes: KeyScope.options, expires_at: null },
  ])
  await after.close()
  await drop()
  await rm(older, { recursive: true })
})

test('an older version refuses a database that a newer version has migrated', async () => {
  const older = await mkdtemp(path.join(tmpdir(), 'cartograph-migrations-'))
  await cp(defaultMigrationsFolder, older, { recursive: true })
  const kept = { ...journal, entries: journal.entries.slice(0, -1) }
  await writeFile(path.join(older, 'meta', '_journal.json'), JSON.stringify(kept))
  const store = await openTestStore()
  const opened = openStore({ ...store, log: silentLog, migrationsFolder: older })
  await expect(opened).rejects.toThrow(/brought forward by a newer version/)
  await store.close()
  await rm(older, { recursive: true })
})

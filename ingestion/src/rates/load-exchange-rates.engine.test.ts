import type { ReferenceRate } from '@cartograph/connectors'
import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { connections, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import { RecordedLog } from '../testing/connected-shop.ts'
import { tableRows } from '../testing/table-rows.ts'
import { loadExchangeRates, type RatesContext } from './load-exchange-rates.ts'

let engines: Engines

beforeAll(async () => {
  engines = await openEngines()
})

afterAll(() => engines.close())

async function workspaceOf(currencyUnits: string, modes: readonly ('live' | 'sandbox')[]) {
  const orgId = newId(OrgId)
  await engines.store.asSystem(async (tx) => {
    await tx
      .insert(workspaces)
      .values({ orgId, name: 'Shop', orgType: 'ecommerce', timezone: 'UTC', currencyUnits })
    for (const mode of modes) {
      await tx.insert(connections).values({
        id: newId(ConnectionId),
        orgId,
        platform: 'SP',
        mode,
        name: 'Shop',
        integrationParams: {},
      })
    }
  })
  return orgId
}

function contextOf(
  published: Record<'live' | 'sandbox', readonly ReferenceRate[]>,
): RatesContext & {
  readonly asked: string[]
} {
  const asked: string[] = []
  return {
    store: engines.store,
    warehouse: engines.warehouse,
    log: new RecordedLog(),
    clock: () => new Date('2026-11-20T16:30:00Z'),
    readRates: (mode, fromDay) => {
      asked.push(`${mode} from ${fromDay}`)
      return Promise.resolve(published[mode])
    },
    asked,
  }
}

const usd = (day: string, perEuro: string) => ({ day, currency: 'USD', perEuro })

async function ratesIn(orgId: OrgId) {
  const rows = await tableRows(engines.warehouse, orgId, 'exchange_rates')
  return rows.map(
    (row) => `${row['day']} ${row['from_currency']}${row['to_currency']} ${row['rate']}`,
  )
}

test('each workspace gets rates into its own currency, synthetic ones only where all data is synthetic', async () => {
  const [live, played, mixed, empty] = [
    await workspaceOf('USD', ['live']),
    await workspaceOf('GBP', ['sandbox']),
    await workspaceOf('USD', ['sandbox', 'live']),
    await workspaceOf('USD', []),
  ]
  const ctx = contextOf({
    live: [usd('2026-11-19', '1.1'), usd('2026-11-20', '1.2')],
    sandbox: [usd('2026-11-20', '2'), { day: '2026-11-20', currency: 'GBP', perEuro: '0.5' }],
  })
  expect(await loadExchangeRates(ctx)).toBe(3)
  expect(await ratesIn(live)).toEqual(['2026-11-19 EURUSD 1.1', '2026-11-20 EURUSD 1.2'])
  expect(await ratesIn(mixed)).toEqual(await ratesIn(live))
  expect(await ratesIn(played)).toEqual([
    '2026-11-20 EURUSD 2',
    '2026-11-20 GBPEUR 2',
    '2026-11-20 GBPUSD 4',
  ])
  await engines.warehouse.prepareWorkspace(empty)
  expect(await ratesIn(empty)).toEqual([])
  // Published rates are read once, however many workspaces need them.
  expect(ctx.asked.toSorted()).toEqual(['live from 2023-09-30', 'sandbox from 2023-09-30'])
})

test('a new day brings corrections of older ones, and nothing is written until then', async () => {
  const orgId = await workspaceOf('USD', ['live'])
  const first = [usd('2026-11-19', '1.1'), usd('2026-11-20', '1.2')]
  await loadExchangeRates(contextOf({ live: first, sandbox: [] }))
  const corrected = usd('2026-11-20', '1.25')
  await loadExchangeRates(contextOf({ live: [corrected], sandbox: [] }))
  expect(await ratesIn(orgId)).toEqual(['2026-11-19 EURUSD 1.1', '2026-11-20 EURUSD 1.2'])
  await loadExchangeRates(contextOf({ live: [corrected, usd('2026-11-23', '1.3')], sandbox: [] }))
  expect(await ratesIn(orgId)).toEqual([
    '2026-11-19 EURUSD 1.1',
    '2026-11-20 EURUSD 1.25',
    '2026-11-23 EURUSD 1.3',
  ])
})

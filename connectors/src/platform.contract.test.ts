import { ConnectionId, newId } from '@cartograph/contract'
import { afterEach, describe, expect, test } from 'vitest'
import {
  connectPlatform,
  shopOf,
  type ConnectedPlatform,
} from './testing/contract/connect-platform.ts'
import { contractOf } from './testing/contract/load-contracts.ts'
import { secondSync, tested, testedSources } from './testing/contract/tested-sources.ts'
import { closeSimulators } from './testing/start-platform.ts'
import { sortTotals, sumByDay } from './testing/sum-by-day.ts'

const { signal } = new AbortController()

afterEach(closeSimulators)

describe.each(tested)('$name', ({ connector }) => {
  const { manifest } = connector

  test('has a contract, a simulator and a name for each account', async () => {
    expect(contractOf(manifest.code).manifest).toBe(manifest)
    const platform = await connectPlatform(connector)
    const { facts, params } = await platform.open()
    expect(facts.accountKey).not.toBe('')
    expect(facts.name).not.toBe('')
    // The form of the example leaves out what is optional and not needed there.
    const optional =
      manifest.form?.fields.flatMap((one) => (one.isOptional ? [one.name] : [])) ?? []
    const needed = manifest.params.filter(({ name }) => !optional.includes(name))
    for (const { name } of needed) expect(params[name], name).toBeTruthy()
  })

  test.skipIf(manifest.oauth === null)('refuses a user who declines the consent', async () => {
    const declined = connectPlatform(connector, { decision: 'deny' })
    await expect(declined).rejects.toMatchObject({ class: 'auth' })
  })

  test.skipIf(manifest.oauth !== null)('names no key in the refusal of one', async () => {
    const wrong = Object.fromEntries(
      (manifest.form?.fields ?? []).flatMap(({ name, keptIn }) =>
        keptIn === 'credential' ? [[name, 'wrong/key/of/another/user00']] : [],
      ),
    )
    const platform = await connectPlatform(connector, { form: wrong })
    const refused = platform.open()
    await expect(refused).rejects.toMatchObject({ class: 'auth' })
    await expect(refused).rejects.not.toThrow('another')
    expect(platform.requests.length).toBeLessThanOrEqual(1)
  })

  // With these, nothing is sent to the platform itself.
  test.skipIf(manifest.form === null)('marks the keys of its sandbox', async () => {
    const { simulator, shop } = await connectPlatform(connector)
    const keys = Object.values(simulator.exampleForm(shop) ?? {})
    expect(keys.some((text) => text.includes('sandbox'))).toBe(true)
  })

  test('needs a reconnection once access is revoked, without endless requests', async () => {
    const platform = await connectPlatform(connector)
    platform.state.faults = ({ url }) =>
      /token|accessToken/.test(url) ? null : { kind: 'unauthorised' }
    const before = platform.requests.length
    await expect(platform.open()).rejects.toMatchObject({ class: 'auth' })
    // With the token, to refresh it, and with the new one.
    expect(platform.requests.length - before).toBeLessThanOrEqual(3)
  })
})

const advertisers = testedSources.filter(({ connector }) =>
  connector.manifest.totals?.measures.includes('spend'),
)

describe.each(advertisers)('the totals of $name', ({ connector, records }) => {
  const days = { from: '2026-04-07', to: '2026-05-06', signal }

  async function openTotals(platform: ConnectedPlatform, account = platform.accounts[0]) {
    const { readTotals } = await platform.open(account)
    if (readTotals === undefined) throw new Error('There are no totals')
    return async () => sortTotals(await readTotals(days))
  }

  function truthOf({ simulator, shop, state }: ConnectedPlatform) {
    const { ad_spend = [] } = simulator.truth?.(shop, newId(ConnectionId), state.now) ?? {}
    const rows = ad_spend.filter(({ day }) => day >= days.from && day <= days.to)
    return sumByDay(rows, 'spend', ({ spend }) => spend)
  }

  test("are the account's spend on every day, with later corrections", async () => {
    const platform = await connectPlatform(connector)
    const read = await openTotals(platform)
    const before = await read()
    // Some platforms report a day once it is over.
    expect(before.length).toBeGreaterThanOrEqual(29)
    expect(before).toEqual(truthOf(platform))
    platform.state.now = secondSync
    const reopened = await openTotals(platform)
    const after = await reopened()
    expect(after).toEqual(truthOf(platform))
    expect(after).not.toEqual(before)
  })

  test('are empty for an account without ads', async () => {
    const offered = await connectPlatform(connector)
    const isOnly = offered.accounts.length === 1
    const platform = isOnly ? await connectPlatform(connector, { shop: shopOf(0) }) : offered
    const read = await openTotals(platform, platform.accounts.at(-1))
    expect(await read()).toEqual([])
  })

  test('are refused when they are not numbers', async () => {
    const platform = await connectPlatform(connector)
    const read = await openTotals(platform)
    const { pattern, replacement } = records.misprint
    platform.state.faults = () => ({
      kind: 'altered',
      alter: (body) => JSON.parse(JSON.stringify(body).replace(pattern, replacement)) as unknown,
    })
    await expect(read()).rejects.toMatchObject({ class: 'payload' })
  })
})

import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import { ConnectorError } from './kit/errors.ts'
import type { Sample } from './testing/contract/sample.ts'
import { testedSources } from './testing/contract/tested-sources.ts'
import { mutations, type Mutation } from './testing/mutations.ts'

const context = {
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/New_York',
  params: { ad_account_id: '1', customer_id: '1', property_id: '1' },
}

/** The rows of a changed record by table, and the fields whose value is reported as unknown. */
function read({ normalise, externalId }: Sample, payload: unknown) {
  const reported: string[] = []
  const onUnknown = (field: string) => reported.push(field)
  const record = { externalId, updatedAt: '2026-06-01T10:00:00.000Z', payload }
  const rows = Object.values(normalise(record, { ...context, onUnknown }))
  return { rows: rows.reduce((sum, part) => sum + part.rows.length, 0), reported }
}

function isRejected(sample: Sample, { payload }: Mutation): boolean {
  try {
    read(sample, payload)
    return false
  } catch (error) {
    if (error instanceof ConnectorError && error.class === 'payload') return true
    throw error
  }
}

describe.each(testedSources.flatMap(({ records }) => records.samples))('$name', (sample) => {
  const all = mutations(sample)
  const isNeeded = ({ path }: Mutation) => sample.needs.some((name) => isWithin(name, path))

  test('is read whole, without an unknown value', () => {
    const { rows, reported } = read(sample, sample.payload)
    expect(rows).toBeGreaterThan(0)
    expect(reported).toEqual([])
  })

  test('is rejected for no field but those without which it has no identity, time or amount', () => {
    const rejecting = all.filter((mutation) => !isNeeded(mutation) && isRejected(sample, mutation))
    expect(rejecting.map(({ path, change }) => `${path} ${change}`)).toEqual([])
  })

  test('is rejected without each of these', () => {
    const rejecting = all.filter((mutation) => isRejected(sample, mutation))
    const idle = sample.needs.filter((name) => !rejecting.some(({ path }) => path === name))
    expect(idle).toEqual([])
  })

  test('keeps its rows with an unknown value of an enum, which is reported', () => {
    for (const [path, field] of Object.entries(sample.enums)) {
      const [unknown] = all.filter((one) => one.path === path && one.change === 'unknown')
      if (unknown === undefined) throw new Error(`${sample.name} has no text at ${path}`)
      const { rows, reported } = read(sample, unknown.payload)
      expect([path, ...new Set(reported)]).toEqual([path, field])
      expect(rows, path).toBe(sample.rowsOfUnknown?.[path] ?? read(sample, sample.payload).rows)
    }
  })
})

test.each(testedSources)('$name has a sample of each of its streams', ({ connector, records }) => {
  const sampled = new Set(records.samples.flatMap(({ streams }) => streams))
  expect(sampled).toEqual(new Set(Object.keys(connector.manifest.streams)))
})

/** Without what a needed field is in, the field is missing as well. */
function isWithin(name: string, path: string): boolean {
  return name === path || name.startsWith(`${path}.`)
}

import { newId, OrgId, type LoadAnswer } from '@cartograph/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../../api/client.ts'
import { loadFilterValues } from './filter-values.ts'

const member = 'Orders.country'
const about = {
  name: member,
  title: 'Country',
  shortTitle: 'Country',
  type: 'string',
  meta: { values: 'country' },
  isVisible: true,
  public: true,
  suggestFilterValues: true,
  primaryKey: false,
} as const

test('a value is listed and found by its name, and chosen by its code', async () => {
  const asked: unknown[] = []
  const result = {
    query: {},
    annotation: { measures: {}, dimensions: { [member]: about }, segments: {}, timeDimensions: {} },
    data: [{ [member]: 'US' }, { [member]: 'CA' }, { [member]: null }],
  }
  const answer: LoadAnswer = {
    queryType: 'regularQuery',
    pivotQuery: {},
    slowQuery: false,
    results: [result],
  }
  const client: Pick<Client, 'load'> = {
    load: async (_org, query) => {
      asked.push(query)
      return answer
    },
  }
  const load = loadFilterValues({
    client: client as Client,
    orgId: newId(OrgId),
    workspace: { timezone: 'UTC', currency_units: 'USD' },
    during: () => null,
    cubes: async () => [
      {
        name: 'Orders',
        title: 'Orders',
        type: 'cube',
        connectedComponent: 1,
        measures: [],
        dimensions: [about],
        segments: [],
        hierarchies: [],
        folders: [],
        nestedFolders: [],
        isVisible: true,
        public: true,
      },
    ],
  })
  const find = (phrase: string) => load(member, phrase, new AbortController().signal, null)
  expect(await find('')).toEqual([
    { value: 'US', label: 'United States' },
    { value: 'CA', label: 'Canada' },
  ])
  expect(await find('cana')).toEqual([{ value: 'CA', label: 'Canada' }])
  // The engine knows codes alone, and would find no 'cana' among them.
  expect(asked).toMatchObject([{ filters: [] }, { filters: [] }])
})

import {
  autocompleteMetadata as endpoint,
  autosuggestLimit,
  metricEntityGroup,
  type MetadataEntity,
  type OrgId,
} from '@cartograph/contract'
import { entityWords, eq, like, metricEntities, searchableEntities, sql } from '@cartograph/store'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { soundParts } from '../../testing/sound-parts.ts'
import { autocompleteMetadata, replaceEntities } from '../index.ts'
import { selectMatching } from './matching-entities.ts'
import { withTypos } from './typos.fixture.ts'

let test: TestServices
let count = 0
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  const person = await test.addUser(`person@shop-${count}.example`)
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
})

const entity = (alias: string, group = 'product', id = `${group}:${alias}`): MetadataEntity => ({
  entity_alias: alias,
  entity_group: group,
  entity_group_alias: group.toUpperCase(),
  metadata_id: id,
})
const put = (entities: readonly MetadataEntity[], of = orgId) =>
  test.store.inWorkspace(of, (tx) => replaceEntities(tx, { orgId: of, entities }))
const suggest = async (phrase: string, by = ctx) =>
  (await autocompleteMetadata(by, { phrase })).items.map(({ entity_alias }) => entity_alias)
const stranger = async () => {
  const id = await test.addUser(`stranger@other-${count}.example`)
  return test.as(id, await test.addWorkspace(id))
}

describe('suggestions', () => {
  const shop = entity('The whole shop', 'store', 'store')
  const metrics = ['Net sales', 'Orders', 'Sessions'].map((name) =>
    entity(name, metricEntityGroup, `metric:${name}`),
  )

  it('are the workspace and its metrics before anything is typed', async () => {
    await put([...'cab'.split('').map((name) => entity(name)), ...metrics.toReversed(), shop])
    const { items } = await autocompleteMetadata(ctx, { phrase: ' ' })
    expect(endpoint.answer?.parse({ items })).toEqual({ items })
    expect(items[0]).toEqual(shop)
    expect(await suggest('')).toEqual([
      'The whole shop',
      'Net sales',
      'Orders',
      'Sessions',
      'a',
      'b',
      'c',
    ])
  })

  it('rank names that begin with the phrase first, then those with a word that does, that contain it, that have all its words, and near matches', async () => {
    await put(
      ['Sun hat', 'Blue sun hat', 'Unsun hats', 'A hat for the sun', 'Son hat', 'Sunn hat'].map(
        (name) => entity(name),
      ),
    )
    expect(await suggest('sun hat')).toEqual([
      'Sun hat',
      'Blue sun hat',
      'Unsun hats',
      'A hat for the sun',
      'Sunn hat',
    ])
    await put(['Running shoes', 'Cunning shoes', 'Shoes for running'].map((name) => entity(name)))
    expect(await suggest('runing shoe')).toEqual(['Running shoes', 'Shoes for running'])
    expect(await suggest('shose')).toEqual(['Cunning shoes', 'Running shoes', 'Shoes for running'])
  })

  it('rank metrics before values that match as well, and sort by name otherwise', async () => {
    await put([entity('Net bag'), entity('Nets'), ...metrics, entity('Netting')])
    expect(await suggest('NET')).toEqual(['Net sales', 'Net bag', 'Nets', 'Netting'])
  })

  it.each([
    ['cafe', 'Café crème'],
    ['CRÈME', 'Café crème'],
    ['strasse', 'Straße 7'],
    ['mens', 'Men’s belt'],
    ['øl', 'Ol & wine'],
    ['wine, ol', 'Ol & wine'],
    ['запад', 'Северо-Запад'],
    ['севро запад', 'Северо-Запад'],
    ['東京', '東京 店'],
    ['%', null],
    ['a%t', null],
    ["'; drop", null],
  ])('ignore accents, case and punctuation: %j finds %j', async (phrase, name) => {
    await put(
      ['Café crème', 'Straße 7', 'Men’s belt', 'Ol & wine', 'Северо-Запад', '東京 店'].map(
        (alias) => entity(alias),
      ),
    )
    const all = await suggest(phrase)
    expect(all).toEqual(name === null ? [] : [name])
  })

  it('match while a word is typed, with a typo in it', async () => {
    await put(['Northwind', 'Harbour & Pine', 'Lavender'].map((name) => entity(name)))
    for (const typed of ['nroth', 'norht', 'northwnid', 'nortwind', 'lavander', 'lvaen']) {
      expect(await suggest(typed), typed).toHaveLength(1)
    }
    expect(await suggest('zzzzz')).toEqual([])
    expect(await suggest('2026')).toEqual([])
  })

  it('are ten at most, and always in the same order', async () => {
    await put(Array.from({ length: 40 }, (_, n) => entity('Twin', 'product', `product:${n}`)))
    const { items } = await autocompleteMetadata(ctx, { phrase: 'twin' })
    expect(items).toHaveLength(autosuggestLimit)
    await put(
      Array.from({ length: 40 }, (_, n) => entity('Twin', 'product', `product:${n}`)).toReversed(),
    )
    expect((await autocompleteMetadata(ctx, { phrase: 'twin' })).items).toEqual(items)
  })

  it('come from the caller’s workspace only', async () => {
    const theirs = await stranger()
    await put([entity('Lavender soap')])
    await put([entity('Lavender oil')], theirs.workspace?.orgId)
    for (const phrase of ['', 'lav', 'vend', 'oil lavender', 'lavander']) {
      const mine = phrase.startsWith('oil') ? [] : ['Lavender soap']
      expect(await suggest(phrase)).toEqual(mine)
      expect(await suggest(phrase, theirs)).toEqual(['Lavender oil'])
    }
  })

  it('are the entities of the last search only', async () => {
    await put([
      entity('Old soap'),
      entity('Candle', 'product', 'x'),
      entity('Twice', 'product', 'y'),
    ])
    await put([
      entity('Kandle', 'campaign', 'x'),
      entity('Twice', 'product', 'y'),
      entity('Another', 'product', 'y'),
      entity('\ud800 cannot be kept', 'product', 'z'),
    ])
    expect(await suggest('')).toEqual(['Kandle', 'Twice'])
    const words = await test.store.inWorkspace(orgId, (tx) =>
      tx.selectDistinct({ word: entityWords.word }).from(entityWords),
    )
    expect(words.map(({ word }) => word).toSorted()).toEqual(['kandle', 'twice'])
    expect(await suggest('candle')).toEqual(['Kandle'])
  })

  it('are not rewritten when nothing changed', async () => {
    const all = ['Soap', 'Candle', 'Lamp'].map((name) => entity(name))
    const versions = () =>
      test.store.asSystem(async (tx) => [
        await tx.execute(sql`select xmin, metadata_id from ${metricEntities} order by metadata_id`),
        await tx.execute(sql`select xmin, key, word from ${entityWords} order by key, word`),
      ])
    await put(all)
    const before = (await versions()).map(({ rows }) => rows)
    await put(all)
    expect((await versions()).map(({ rows }) => rows)).toEqual(before)
  })
})

describe('among many names', () => {
  const [starts, vowels, ends] = soundParts
  const sound = fc.tuple(
    fc.constantFrom(...starts),
    fc.constantFrom(...vowels),
    fc.constantFrom(...ends),
  )
  const word = fc
    .array(sound, { minLength: 2, maxLength: 4 })
    .map((sounds) => sounds.flat().join(''))
  const name = fc.tuple(word, word, fc.constantFrom('shirt', 'lamp', 'jacket', 'shoes'))

  it('one is found with one typo in a word of five letters or more, 19 times of 20', async () => {
    const names = fc.sample(name, { numRuns: 1_500, seed: 20_261_114 })
    const aliases = names.map((words) => words.join(' '))
    await put([...new Set(aliases)].map((alias) => entity(alias)))
    const tries = fc.sample(
      fc.tuple(
        fc.nat(names.length - 1),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('a', 'e', 'k', 'n', 's', 't'),
      ),
      { numRuns: 150, seed: 7 },
    )
    let [asked, hits] = [0, 0]
    for (const [which, place, kind, letter] of tries) {
      const words = names[which]
      const long = words?.findIndex((each) => each.length >= 5) ?? -1
      const right = words?.[long]
      if (words === undefined || right === undefined) continue
      const wrong = withTypos(right, place, letter)[kind] ?? right
      asked += 1
      const phrase = words.with(long, wrong).slice(0, 2).join(' ')
      if ((await suggest(phrase)).includes(words.join(' '))) hits += 1
    }
    expect(asked).toBeGreaterThan(100)
    expect(hits / asked).toBeGreaterThanOrEqual(0.95)
  })

  it('the first matches are returned, whether most names match or a few, early or late in the order', async () => {
    const names = Array.from({ length: 900 }, (_, n) => {
      const number = String(n).padStart(4, '0')
      return `${n < 860 ? 'Bar' : 'Tub'} ${number} ${n % 4 === 0 ? 'lemon' : 'plain'} soap${n > 880 ? ' xl' : ''}`
    })
    await put(names.map((alias) => entity(alias)))
    const having = (...parts: readonly string[]) =>
      names.filter((each) => parts.every((part) => each.toLowerCase().includes(part))).slice(0, 10)
    for (const phrase of [
      'lemon',
      'emo',
      'lemon soap',
      'soap xl',
      'xl soap',
      '0899',
      'soap plain',
    ]) {
      expect(await suggest(phrase), phrase).toEqual(having(...phrase.split(' ')))
    }
    // Sorted before the same words in another order, however late it is.
    await put([...names, 'Zest of soap lemon'].map((alias) => entity(alias)))
    expect((await suggest('soap lemon'))[0]).toBe('Zest of soap lemon')
  })

  it('substrings are looked up in the index, also under row-level security', async () => {
    await test.store.inWorkspace(orgId, (tx) =>
      tx.execute(sql`
        insert into ${metricEntities}
          (org_id, metadata_id, entity_alias, entity_group, entity_group_alias, rank, search_text)
        select ${orgId}::uuid, n::text, n::text, 'product', 'Product', 2, md5(n::text)
        from generate_series(1, 20000) as n`),
    )
    await test.store.asSystem((tx) => tx.execute(sql`analyze ${metricEntities}`))
    const plan = await test.store.inWorkspace(orgId, async (tx) => {
      const query = selectMatching({ every: like(searchableEntities.searchText, '%abcde%') })
      return JSON.stringify(await tx.execute(sql`explain ${query}`))
    })
    expect(plan).toContain('Bitmap Index Scan on metric_entities_by_part')
    await test.store.inWorkspace(orgId, (tx) =>
      tx.delete(metricEntities).where(eq(metricEntities.orgId, orgId)),
    )
  })
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleSpec, unknownPerson } from '../../testing/audience-samples.ts'
import { manifest } from '../../meta/manifest.ts'
import { AudienceGoneError } from './audience-gone-error.ts'
import { bindAudiences } from './bind-audiences.ts'
import { hasMarker, describeWithMarker, nameWithMarker } from './list-marker.ts'

const { signal } = new AbortController()

function bound(ofList: Error = new Error('Not asked')) {
  const sent: string[][] = []
  const audiences = bindAudiences(manifest, null, {
    handle: z.object({ id: z.string() }),
    rowOf: ({ email }) => email,
    create: () => Promise.resolve({ id: '1' }),
    add(_, { rows }) {
      sent.push(rows.map(({ row }) => row))
      return Promise.resolve({})
    },
    remove: () => Promise.resolve({}),
    status: () => Promise.reject(ofList),
    delete: () => Promise.reject(ofList),
  })
  const request = {
    handle: { id: '1' },
    spec: sampleSpec,
    run: { id: 'run-1', startedAt: new Date(0) },
    batch: 0,
    signal,
  }
  return { audiences, sent, request }
}

const jane = { ...unknownPerson, email: 'jane@shop.example' }

test('a batch beyond the limits is a mistake of the caller', async () => {
  const { audiences, request } = bound()
  const people = Array.from({ length: manifest.audiences.add.items + 1 }, () => jane)
  await expect(audiences.add({ ...request, people })).rejects.toThrow('10001 people to add at once')
})

test('a handle of another platform is refused', async () => {
  const { audiences, request } = bound()
  const wrong = { ...request, handle: { folder: 'a' }, people: [jane] }
  await expect(audiences.add(wrong)).rejects.toMatchObject({ class: 'payload' })
})

test('a value in another currency is not sent where values are', async () => {
  const { audiences, sent, request } = bound()
  const people = [{ ...jane, value: { amount: '5', currency: 'EUR' } }, jane]
  const { refused } = await audiences.add({ ...request, people })
  expect(refused).toMatchObject([{ reason: 'other_currency' }])
  const spec = { ...sampleSpec, fields: ['email'] as const }
  expect((await audiences.add({ ...request, spec, people })).refused).toEqual([])
  expect(sent.map((rows) => rows.length)).toEqual([1, 2])
})

test('who cannot be sent is known without a request', () => {
  const { audiences, sent } = bound()
  const people = [jane, { ...unknownPerson, key: '2' }]
  expect(audiences.findUnsendable(people, sampleSpec)).toMatchObject([
    { key: '2', reason: 'no_identifier' },
  ])
  expect(sent).toEqual([])
})

test('who could never be sent is on no list, so removing them is done', async () => {
  const { audiences, request } = bound()
  const people = [jane, { ...unknownPerson, key: '2', phone: '+15555550100' }]
  expect(await audiences.remove({ ...request, people })).toMatchObject({
    accepted: ['2', jane.key],
    refused: [],
  })
})

test('a list that was deleted at the platform is gone, and needs no further deletion', async () => {
  const { audiences, request } = bound(new AudienceGoneError('Facebook'))
  expect(await audiences.status(request)).toMatchObject({ state: 'gone' })
  await audiences.delete(request)
  const other = bound(new Error('unavailable'))
  await expect(other.audiences.status(request)).rejects.toThrow('unavailable')
  await expect(other.audiences.delete(request)).rejects.toThrow('unavailable')
})

test('a list is found by its marker and by no other', () => {
  const description = describeWithMarker('Bought twice', 'sync-1')
  expect(description).toBe('Bought twice [Cartograph sync-1]')
  expect(hasMarker(description, 'sync-1')).toBe(true)
  expect(hasMarker(description, 'sync-2')).toBe(false)
  expect(hasMarker(null, 'sync-1')).toBe(false)
  const name = nameWithMarker('Loyal customers', 'sync-1', 128)
  expect(name).toMatch(/^Loyal customers \[[0-9a-f]{8}\]$/)
  expect(nameWithMarker('Loyal customers', 'sync-2', 128)).not.toBe(name)
  expect(nameWithMarker('x'.repeat(200), 'sync-1', 128)).toHaveLength(128)
})

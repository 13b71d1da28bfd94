import {
  ConnectionId,
  longestUpload,
  newId,
  uploadPartBytes,
  type ConnectionId as ConnectionIdType,
} from '@cartograph/contract'
import { connectors } from '@cartograph/connectors'
import { auditLog, connections, uploadDays, uploadParts, uploads } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { addUploadPart, createUpload, deleteUpload, finishUpload, listUploads } from '../index.ts'

let all: TestServices
let people = 0
let ctx: Context
let datasourceId: ConnectionIdType
beforeAll(async () => {
  all = await openTestServices()
})
afterAll(() => all.close())
beforeEach(async () => {
  people += 1
  const user = await all.addUser(`uploading-${people}@shop.example`)
  const opened = await all.as(user, await all.addWorkspace(user))
  ctx = {
    ...opened,
    ingestion: { ...opened.ingestion, connectorFor: (code) => connectors[code] },
  }
  datasourceId = await addSource('GA')
})

async function addSource(platform: 'GA' | 'KL'): Promise<ConnectionIdType> {
  const id = newId(ConnectionId)
  const orgId = ctx.workspace?.orgId
  if (orgId === undefined) throw new Error('There is no workspace')
  await all.store.inWorkspace(orgId, (tx) =>
    tx.insert(connections).values({
      id,
      orgId,
      platform,
      name: 'Old view',
      accountKey: id,
      integrationParams: {},
      sealedCredentials: 'sealed',
    }),
  )
  return id
}

const partOf = (bytes: Uint8Array) => ({ data: Buffer.from(bytes).toString('base64') })

test('a file is sent in parts of any order, each once or more often, and then waits for the sync', async () => {
  const bytes = new Uint8Array(uploadPartBytes + 5).fill(65)
  const file = { file_name: ' old export.csv ', bytes: bytes.byteLength }
  const begun = await createUpload(ctx, { datasourceId, ...file })
  expect(begun).toMatchObject({ state: 'receiving', received_bytes: 0, days: 0 })
  const place = { datasourceId, uploadId: begun.id }
  const [first, last] = [bytes.subarray(0, uploadPartBytes), bytes.subarray(uploadPartBytes)]
  await addUploadPart(ctx, { ...place, part: 1, ...partOf(last) })
  await expect(finishUpload(ctx, place)).rejects.toThrow('Only 5 of 2097157 bytes were sent')
  await addUploadPart(ctx, { ...place, part: 1, ...partOf(last) })
  const sent = await addUploadPart(ctx, { ...place, part: 0, ...partOf(first) })
  expect(sent.received_bytes).toBe(bytes.byteLength)
  await expect(addUploadPart(ctx, { ...place, part: 0, ...partOf(last) })).rejects.toThrow(
    'Part 0 of this file has 2097152 bytes, not 5.',
  )
  await expect(addUploadPart(ctx, { ...place, part: 2, ...partOf(last) })).rejects.toThrow(
    'This file has no part 2.',
  )
  all.jobs.length = 0
  expect(await finishUpload(ctx, place)).toMatchObject({ state: 'received' })
  expect(all.jobs.map(({ payload }) => payload)).toMatchObject([{ connection_id: datasourceId }])
  await expect(addUploadPart(ctx, { ...place, part: 0, ...partOf(first) })).rejects.toThrow(
    'This upload has already been sent.',
  )
  const { items } = await listUploads(ctx, { datasourceId })
  expect(items.map(({ id, state }) => [id, state])).toEqual([[begun.id, 'received']])
  const actions = await all.store.asSystem((tx) => tx.select().from(auditLog))
  const ofFile = actions.filter(({ subject }) => subject === begun.id)
  expect(ofFile.map(({ action }) => action)).toEqual(['upload.created', 'upload.finished'])
})

test('a canceled upload leaves nothing, and a deleted file only days without rows', async () => {
  const { id: uploadId } = await createUpload(ctx, { datasourceId, file_name: 'a.csv', bytes: 3 })
  const place = { datasourceId, uploadId }
  await addUploadPart(ctx, { ...place, part: 0, ...partOf(Uint8Array.of(1, 2, 3)) })
  const orgId = ctx.workspace?.orgId
  if (orgId === undefined) throw new Error('There is no workspace')
  await all.store.inWorkspace(orgId, async (tx) => {
    const day = { orgId, connectionId: datasourceId, rows: [], changedAt: new Date(0) }
    await tx.insert(uploadDays).values([
      { ...day, day: '2022-01-01', uploadId },
      { ...day, day: '2022-01-03', uploadId },
      { ...day, day: '2022-01-02', uploadId: null },
    ])
  })
  const { items } = await listUploads(ctx, { datasourceId })
  expect(items).toMatchObject([{ days: 2, first_day: '2022-01-01', last_day: '2022-01-03' }])
  await deleteUpload(ctx, place)
  expect((await listUploads(ctx, { datasourceId })).items).toEqual([])
  const [days, parts, files] = await all.store.inWorkspace(orgId, async (tx) => [
    await tx.select().from(uploadDays),
    await tx.select().from(uploadParts),
    await tx.select().from(uploads),
  ])
  expect(
    days?.map((one) => ('rows' in one ? one.rows : 0)).filter((rows) => rows === null),
  ).toHaveLength(2)
  expect([parts, files]).toEqual([[], []])
  await expect(deleteUpload(ctx, place)).rejects.toMatchObject({ code: 'not_found' })
})

test('only data sources that take files have uploads, and not too many at once', async () => {
  const file = { file_name: 'a.csv', bytes: longestUpload }
  const other = await addSource('KL')
  await expect(createUpload(ctx, { datasourceId: other, ...file })).rejects.toThrow(
    'This data source takes no files.',
  )
  for (let n = 0; n < 5; n += 1) await createUpload(ctx, { datasourceId, ...file })
  await expect(createUpload(ctx, { datasourceId, ...file })).rejects.toThrow(
    '5 uploads to this data source are unfinished. Finish or cancel one first.',
  )
})

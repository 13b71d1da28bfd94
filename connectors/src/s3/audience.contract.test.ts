import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { BatchOutcome } from '../kit/audiences/destination.ts'
import { sampleSpec, unknownPerson } from '../testing/audience-samples.ts'
import { openDestination, signal, type TestDestination } from '../testing/open-destination.ts'
import { closeSimulators } from '../testing/start-platform.ts'

afterEach(closeSimulators)

const spec = { ...sampleSpec, fields: ['email', 'lifetime_value'] as const }
const run = { id: 'run-1', startedAt: new Date('2026-06-30T15:59:00Z') }
const folder = 'cartograph/workspace-1/loyal-customers-sync-1'

function people(...names: readonly string[]) {
  const value = { amount: '12.50', currency: 'USD' }
  return names.map((key) => ({ ...unknownPerson, key, email: `${key}@shop.example`, value }))
}

async function open() {
  const destination = await openDestination('S3')
  const handle = await destination.audiences.create({ spec, marker: 'sync-1', signal })
  return { ...destination, base: { handle, spec, run, signal } }
}

function receiptsOf(...outcomes: readonly BatchOutcome[]) {
  return outcomes.map(({ receipt }) => receipt).filter((receipt) => receipt !== null)
}

function textsIn({ files }: Pick<TestDestination, 'files'>) {
  return Object.fromEntries(
    files().map(({ key, bytes }) => [
      key,
      (key.endsWith('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString(),
    ]),
  )
}

describe('an audience in a bucket', () => {
  test('is stored in a file for each batch, and a manifest of them at the end of the run', async () => {
    const { audiences, base, files, requests } = await open()
    const added = await audiences.add({ ...base, people: people('a', 'b'), batch: 0 })
    const removed = await audiences.remove({ ...base, people: people('c'), batch: 1 })
    const parts = `${folder}/dt=2026-06-30/run=run-1`
    expect(Object.keys(textsIn({ files }))).not.toContain(`${parts}/manifest.json`)
    expect(await audiences.status(base)).toMatchObject({ state: 'filling' })

    const receipts = receiptsOf(added, removed)
    await audiences.finishRun({ ...base, receipts })
    const texts = textsIn({ files })
    const first =
      files().find(({ key }) => key.endsWith('part-00000.csv.gz'))?.bytes ?? new Uint8Array()
    expect(texts[`${parts}/part-00000.csv.gz`]).toBe(
      'op,email,lifetime_value\nadd,a@shop.example,12.50\nadd,b@shop.example,12.50\n',
    )
    expect(texts[`${parts}/part-00001.csv.gz`]).toBe(
      'op,email,lifetime_value\nremove,c@shop.example,12.50\n',
    )
    expect(JSON.parse(texts[`${parts}/manifest.json`] ?? '')).toEqual({
      sync_id: 'run-1',
      segment_id: 'segment-1',
      audience_name: 'Loyal customers',
      started_at: '2026-06-30T15:59:00.000Z',
      completed_at: '2026-11-20T00:00:00.000Z',
      format: 'csv.gz',
      schema: ['op', 'email', 'lifetime_value'],
      mode: 'delta',
      files: [
        {
          key: `${parts}/part-00000.csv.gz`,
          rows: 2,
          bytes: first.byteLength,
          sha256: createHash('sha256').update(first).digest('hex'),
        },
        expect.objectContaining({ key: `${parts}/part-00001.csv.gz`, rows: 1 }),
      ],
      total_rows: 3,
      added: 2,
      removed: 1,
    })
    expect(JSON.parse(texts[`${folder}/latest.json`] ?? '')).toMatchObject({
      manifest: `${parts}/manifest.json`,
    })
    expect(requests.slice(-2).map(({ url }) => url.split('/').at(-1))).toEqual([
      'manifest.json',
      'latest.json',
    ])
    expect(await audiences.status(base)).toMatchObject({
      state: 'ready',
      description: `Files are in s3://sandbox-fernhill/${folder}.`,
    })
  })

  test('of a run that finished before it was killed keeps its manifest and gets its pointer', async () => {
    const { audiences, base, files, clock } = await open()
    const receipts = receiptsOf(await audiences.add({ ...base, people: people('a'), batch: 0 }))
    await audiences.finishRun({ ...base, receipts })
    await clock.sleep(60_000, signal)
    await audiences.finishRun({ ...base, receipts })
    const texts = textsIn({ files })
    const manifest = texts[`${folder}/dt=2026-06-30/run=run-1/manifest.json`]
    expect(manifest).toContain('"completed_at": "2026-11-20T00:00:00.000Z"')
    expect(texts[`${folder}/latest.json`]).toContain('2026-11-20T00:01:00.000Z')
  })

  test('without changes writes nothing', async () => {
    const { audiences, base, requests } = await open()
    const before = requests.length
    await audiences.finishRun({ ...base, receipts: [] })
    expect(requests.length).toBe(before)
  })

  test('is refused if it cannot be named in a path, before anything is written', async () => {
    const { audiences, base, requests } = await open()
    const before = requests.length
    for (const marker of ['../escape', '', 'Upper'])
      await expect(audiences.create({ spec, marker, signal })).rejects.toMatchObject({
        class: 'payload',
      })
    for (const id of ['', '../x', 'a/b']) {
      const batch = { ...base, run: { ...run, id }, people: people('a'), batch: 0 }
      await expect(audiences.add(batch)).rejects.toMatchObject({ class: 'payload' })
    }
    expect(requests.length).toBe(before)
  })
})

import { seededRandom } from '@cartograph/contract'
import { randomBytes } from 'node:crypto'
import {
  createShop,
  createWorld,
  simulators,
  startSimulator,
  type PlatformFault,
  type PlatformFaults,
  type StartedSimulator,
} from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { bucketFiles } from './bucket-files.ts'
import { bucketClient, bucketUrl, placeOf } from './bucket.ts'
import { AlreadyThereError } from './s3-error.ts'
import { manifest } from './manifest.ts'
import { escaped, textOf } from './xml.ts'

const { signal } = new AbortController()
const world = createWorld({
  seed: 5,
  startDay: '2026-06-01',
  orders: 300,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
let simulator: StartedSimulator | null = null

afterEach(async () => {
  await simulator?.close()
  simulator = null
})

/** The shop's bucket over real HTTP. */
async function openBucket(
  form: Readonly<Record<string, string>> = {},
  faults: PlatformFaults = () => null,
) {
  const clock = new FakeClock()
  if (simulators.S3 === undefined) throw new Error('Amazon S3 has no simulator')
  simulator = await startSimulator(simulators.S3, {
    shops: [shop],
    clock: () => new Date(clock.now()),
    elapsedMs: () => clock.now(),
    faults,
  })
  const typed = { ...simulator.simulator.exampleForm(shop), ...form }
  const kept = (keptIn: 'param' | 'credential') =>
    Object.fromEntries(
      manifest.form.fields
        .filter((field) => field.keptIn === keptIn)
        .map(({ name }) => [name, typed[name] ?? '']),
    )
  const request = {
    params: kept('param'),
    credentials: kept('credential'),
    tokens: null,
    app: null,
    hosts: simulator.hosts,
  }
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  return {
    clock,
    typed,
    requests: simulator.requests,
    open: () => {
      const opened = connectors.S3?.open(request, ports)
      if (opened === undefined) throw new Error('Amazon S3 is not in the registry')
      return opened
    },
    client: () => bucketClient(request, placeOf(request.params), ports),
    files: () =>
      bucketFiles(
        {
          url: bucketUrl(request, placeOf(request.params)),
          region: typed['region'] ?? '',
          accessKeyId: typed['access_key_id'] ?? '',
          secretAccessKey: typed['secret_access_key'] ?? '',
        },
        ports,
      ),
  }
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text)
}

function first(count: number, fault: PlatformFault): PlatformFaults {
  return ({ number }) => (number <= count ? fault : null)
}

describe('the files of an installation', () => {
  test('are written, replaced, read as they are and deleted, also through faults', async () => {
    const { files, requests } = await openBucket({}, first(1, { kind: 'broken', status: 503 }))
    const [path, bytes] = ['attachments/shop/file', Uint8Array.of(0, 255, 10, 13, 128)]
    expect(await files().read(path)).toBeNull()
    await files().write(path, bytesOf('before'))
    await files().write(path, bytes)
    expect(await files().read(path)).toEqual(Buffer.from(bytes))
    await files().delete(path)
    await files().delete(path)
    expect(await files().read(path)).toBeNull()
    expect(requests.map(({ method }) => method)).toEqual([
      'GET',
      'GET',
      'PUT',
      'PUT',
      'GET',
      'DELETE',
      'DELETE',
      'GET',
    ])
  })

  test('are not read with other keys, and the error has no keys', async () => {
    const { files } = await openBucket({ secret_access_key: 'sandbox/of/another/user00' })
    await expect(files().read('a')).rejects.toMatchObject({ class: 'auth' })
    await expect(files().write('a', bytesOf('x'))).rejects.not.toThrow('sandbox/of')
  })
})

describe('connecting a bucket', () => {
  test('a test file is written, and the bucket with its folder is the account', async () => {
    const { open, client, requests } = await openBucket()
    expect(open().streams).toEqual([])
    expect(await open().describe(signal)).toEqual({
      accountKey: 'sandbox-fernhill/cartograph',
      name: 'sandbox-fernhill',
      currency: 'USD',
      timezone: 'UTC',
      params: { bucket: 'sandbox-fernhill', region: 'eu-central-1', prefix: 'cartograph' },
    })
    expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'PUT'])
    const key = 'cartograph/_connection_test.json'
    const { text } = await client().call({ method: 'GET', key, signal })
    expect(JSON.parse(text)).toEqual({
      written_by: 'Cartograph',
      written_at: '2026-11-20T00:00:00.000Z',
    })
  })

  test('a wrong region is corrected', async () => {
    const { open, requests } = await openBucket({ region: 'us-west-2' })
    const facts = await open().describe(signal)
    expect(facts.params?.['region']).toBe('eu-central-1')
    expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'HEAD', 'PUT'])
  })

  test('without a folder the bucket itself is used, and surrounding slashes are ignored', async () => {
    const bare = await openBucket({ prefix: '' })
    expect((await bare.open().describe(signal)).accountKey).toBe('sandbox-fernhill/')
    expect(bare.requests.at(-1)?.url).toBe('/sandbox-fernhill/_connection_test.json')
    await simulator?.close()
    const slashed = await openBucket({ prefix: '/to us/(1)/' })
    expect((await slashed.open().describe(signal)).accountKey).toBe('sandbox-fernhill/to us/(1)')
  })

  test('an error about keys does not contain them', async () => {
    const refusals = [
      [{ access_key_id: 'AKIA0000000000000000' }, /doesn't know the access key/],
      [{ secret_access_key: 'sandbox/of/another/user00' }, /secret access key does not belong/],
      [{ bucket: 'sandbox-missing' }, /no bucket with this name/],
    ] as const
    for (const [form, words] of refusals) {
      const { open, typed } = await openBucket(form)
      const refused = open().describe(signal)
      await expect(refused).rejects.toMatchObject({ class: 'auth' })
      await expect(refused).rejects.toThrow(words)
      await expect(refused).rejects.not.toThrow(typed['secret_access_key'])
      await simulator?.close()
    }
  })

  test('a bucket without list access needs a reconnection', async () => {
    const { open } = await openBucket({}, () => ({ kind: 'unauthorised' }))
    await expect(open().describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })

  test('an invalid bucket, folder or key is refused without a request', async () => {
    const { open, requests } = await openBucket({ bucket: 'No Bucket' })
    expect(open).toThrow(/bucket name is not valid/)
    for (const bucket of ['192.168.0.1', 'a..b', 'x/../y'])
      expect(() => placeOf({ bucket })).toThrow(/bucket name is not valid/)
    expect(() => placeOf({ bucket: 'fine', prefix: 'a/../b' })).toThrow(/outside of the bucket/)
    expect(requests).toEqual([])
  })

  // The partitions of botocore's endpoints.json and AWS' list of regions, November 2026.
  test.each([
    ['eu-central-1', 'amazonaws.com'],
    ['mx-central-1', 'amazonaws.com'],
    ['ap-southeast-7', 'amazonaws.com'],
    ['us-gov-west-1', 'amazonaws.com'],
    ['cn-northwest-1', 'amazonaws.com.cn'],
    ['eusc-de-east-1', 'amazonaws.eu'],
    ['us-iso-east-1', 'c2s.ic.gov'],
    ['us-isob-west-1', 'sc2s.sgov.gov'],
    ['us-isof-south-1', 'csp.hci.ic.gov'],
    ['eu-isoe-west-1', 'cloud.adc-e.uk'],
  ])('a bucket in %s is at %s', (region, domain) => {
    const pattern = manifest.form.fields.find(({ name }) => name === 'region')?.pattern
    expect(region).toMatch(new RegExp(`^(?:${pattern})$`))
    const urlOf = (bucket: string) =>
      bucketUrl({ params: {}, hosts: {} }, { bucket, region, prefix: '' })
    expect(urlOf('plain')).toBe(`https://plain.s3.${region}.${domain}`)
    expect(urlOf('with.dots')).toBe(`https://s3.${region}.${domain}/with.dots`)
  })

  // The list of the npm package @aws-sdk/core 3.981.1.
  test('every published region is accepted', () => {
    const regions = `
      af-south-1 ap-east-1 ap-east-2 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1
      ap-south-2 ap-southeast-1 ap-southeast-2 ap-southeast-3 ap-southeast-4 ap-southeast-5
      ap-southeast-6 ap-southeast-7 ca-central-1 ca-west-1 eu-central-1 eu-central-2 eu-north-1
      eu-south-1 eu-south-2 eu-west-1 eu-west-2 eu-west-3 il-central-1 me-central-1 me-south-1
      me-west-1 mx-central-1 sa-east-1 sa-west-1 us-east-1 us-east-2 us-west-1 us-west-2
      cn-north-1 cn-northwest-1 eusc-de-east-1 us-iso-east-1 us-iso-west-1 us-isob-east-1
      us-isob-west-1 eu-isoe-west-1 us-isof-east-1 us-isof-south-1 us-gov-east-1 us-gov-west-1`
    const pattern = manifest.form.fields.find(({ name }) => name === 'region')?.pattern
    const isAccepted = new RegExp(`^(?:${pattern})$`)
    const all = regions.trim().split(/\s+/)
    expect(all).toHaveLength(48)
    expect(all.filter((region) => !isAccepted.test(region))).toEqual([])
  })

  test('the form has the fields of the example', async () => {
    const { typed } = await openBucket()
    // The role and the KMS key have tests of their own.
    for (const field of manifest.form.fields.slice(0, 5))
      expect(typed[field.name]).toMatch(new RegExp(`^(?:${field.pattern})$`))
  })
})

describe('writing to a bucket', () => {
  test('names and contents of any kind are stored as sent', async () => {
    const { client } = await openBucket()
    const names = ['a b+c%2F(1)*!', "d'é=&?.csv", 'dt=2026-06-30/run=1/part-0.csv']
    for (const key of names) {
      await client().put(key, { bytes: bytesOf(`in ${key}`), type: 'text/csv' }, signal)
      const { text, headers } = await client().call({ method: 'GET', key, signal })
      expect(text).toBe(`in ${key}`)
      expect(headers.get('content-type')).toBe('text/csv')
    }
  })

  test('a file is not overwritten unless the caller wants it', async () => {
    const { client } = await openBucket()
    const write = (text: string) =>
      client().call({
        method: 'PUT',
        key: 'once',
        headers: { 'if-none-match': '*' },
        content: { bytes: bytesOf(text), type: 'text/plain' },
        signal,
      })
    await write('first')
    await expect(write('second')).rejects.toBeInstanceOf(AlreadyThereError)
    expect((await client().call({ method: 'GET', key: 'once', signal })).text).toBe('first')
  })

  test('a large file is sent in parts, none but the last of them small', async () => {
    const { client } = await openBucket()
    const key = 'large/file.bin'
    const bucket = client()
    const started = await bucket.call({ method: 'POST', key, query: { uploads: '' }, signal })
    const uploadId = textOf(started.text, 'UploadId') ?? ''
    const send = async (partNumber: number, bytes: Uint8Array<ArrayBuffer>) => {
      const query = { partNumber: String(partNumber), uploadId }
      const content = { bytes, type: 'application/octet-stream' }
      const { headers } = await bucket.call({ method: 'PUT', key, query, content, signal })
      const etag = escaped(headers.get('etag') ?? '')
      return `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`
    }
    const complete = (...parts: readonly string[]) => {
      const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const content = { bytes: bytesOf(xml), type: 'application/xml' }
      return bucket.call({ method: 'POST', key, query: { uploadId }, content, signal })
    }
    const large = new Uint8Array(randomBytes(5 * 1024 ** 2))
    const [one, two] = [await send(1, large), await send(2, bytesOf('the end'))]
    const three = await send(3, bytesOf('too late'))
    await expect(complete(one, two, three)).rejects.toThrow(/EntityTooSmall/)
    await expect(complete(two, one)).rejects.toThrow(/InvalidPartOrder/)
    await complete(one, two)
    const query = { 'list-type': '2', prefix: 'large/' }
    const listed = await bucket.call({ method: 'GET', key: '', query, signal })
    expect(textOf(listed.text, 'Key')).toBe(key)
    expect(textOf(listed.text, 'Size')).toBe(String(5 * 1024 ** 2 + 'the end'.length))
    await expect(complete(one, two)).rejects.toThrow(/NoSuchUpload/)
  })

  test('a listing is paged', async () => {
    const { client } = await openBucket()
    for (const key of ['b/3', 'b/1', 'b/2', 'c/1'])
      await client().put(key, { bytes: bytesOf(''), type: 'text/plain' }, signal)
    const seen: string[] = []
    let token: string | null = null
    do {
      const query: Record<string, string> = {
        'list-type': '2',
        prefix: 'b/',
        'max-keys': '1',
        ...(token !== null && { 'continuation-token': token }),
      }
      const { text } = await client().call({ method: 'GET', key: '', query, signal })
      seen.push(textOf(text, 'Key') ?? '')
      token = textOf(text, 'NextContinuationToken')
    } while (token !== null)
    expect(seen).toEqual(['b/1', 'b/2', 'b/3'])
  })

  test('a request to slow down is waited for: as long as asked for, or longer each time', async () => {
    const throttledBucket = await openBucket(
      {},
      first(1, { kind: 'throttled', retryAfterSeconds: 9 }),
    )
    await throttledBucket.open().describe(signal)
    expect(throttledBucket.clock.sleptMs).toEqual([9000])
    await simulator?.close()
    const untold = await openBucket({}, first(3, { kind: 'throttled', retryAfterSeconds: null }))
    await untold.open().describe(signal)
    const [one = 0, two = 0, three = 0] = untold.clock.sleptMs
    expect(untold.clock.sleptMs).toHaveLength(3)
    expect(one).toBeGreaterThan(0)
    expect(two).toBeGreaterThan(one)
    expect(three).toBeGreaterThan(two)
  })

  test('an interrupted upload is retried', async () => {
    const { open, requests } = await openBucket({}, ({ number }) =>
      number === 1 ? { kind: 'reset' } : number === 3 ? { kind: 'broken', status: 500 } : null,
    )
    await open().describe(signal)
    expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'HEAD', 'PUT', 'PUT'])
  })
})

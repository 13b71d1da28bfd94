import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext, SimulatorFactory } from '../../kit/simulator.ts'
import { keysOf, shopNameOf, type BucketKeys } from './keys.ts'
import { listObjects } from './list-objects.ts'
import { listsIn } from './lists-in.ts'
import { createObjects, type Objects } from './objects.ts'
import { accessDenied, Refusal, sendRefusal, slowDown } from './refusal.ts'
import { createSessions, kmsKeyArn } from './sessions.ts'
import { signatureOf, verify } from './signature.ts'
import { document, element, textsOf } from './xml.ts'

export const amazonS3: SimulatorFactory = (context) => {
  const buckets = new Map<string, Objects>()
  const files = () =>
    [...buckets.values()].flatMap((objects) =>
      objects.sorted().map(([key, { bytes }]) => ({ key, bytes })),
    )
  return {
    code: 'S3',
    hosts: { BUCKET: '/{bucket}', S3: '', STS: '/_sts' },
    refusals: {
      throttled(reply, seconds) {
        if (seconds !== null) void reply.header('retry-after', String(seconds))
        return sendRefusal(reply, slowDown())
      },
      unauthorised: (reply) => sendRefusal(reply, unknownKey()),
      forbidden: (reply) => sendRefusal(reply, accessDenied()),
      closed: (reply) => sendRefusal(reply, noSuchBucket()),
      broken: (reply, status) =>
        sendRefusal(
          reply,
          new Refusal(status, 'InternalError', 'We encountered an internal error.'),
        ),
    },
    exampleForm(shop) {
      const { bucket, region, accessKeyId, secretAccessKey } = keysOf(shop)
      return {
        access_key_id: accessKeyId,
        secret_access_key: secretAccessKey,
        bucket,
        region,
        prefix: 'cartograph',
      }
    },
    files,
    audiences: () => listsIn(files()),
    routes: (app) => routes(app, context, buckets),
  }
}

const maxWritesPerSecond = 3500
const maxReadsPerSecond = 5500

function routes(
  app: FastifyInstance,
  context: SimulatorContext,
  buckets: Map<string, Objects>,
): void {
  const sessions = createSessions(context.clock)
  const rates = new Map<string, { startedAt: number; used: number }>()

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: 64 * 1024 ** 2 },
    (_request, body, parsed) => parsed(null, body),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error)
    throw error
  })
  app.post('/_sts/', (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const sent = { method: 'POST', url: request.raw.url ?? '', headers: request.headers, body }
    const signed = signatureOf(sent, 'sts')
    const shop = context
      .offeredShops()
      .find((one) => keysOf(one).accessKeyId === signed.accessKeyId)
    if (shop === undefined)
      throw new Refusal(403, 'InvalidClientTokenId', 'The security token included is invalid.')
    verify(sent, signed, keysOf(shop).secretAccessKey)
    return reply
      .type('application/xml')
      .send(sessions.assume(shop, new URLSearchParams(body.toString())))
  })
  app.route<Target>({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
    url: '/:bucket',
    handler: (request, reply) => answer(request, reply),
  })
  app.route<Target>({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
    url: '/:bucket/*',
    handler: (request, reply) => answer(request, reply),
  })

  function answer(request: FastifyRequest<Target>, reply: FastifyReply): FastifyReply {
    const call = callOf(request)
    const keys = authorize(request, call)
    enforceRateLimit(keys.bucket, call.method)
    checkEncryption(request)
    void reply.header('x-amz-request-id', 'SANDBOX0REQUEST0')
    const objects = buckets.get(keys.bucket) ?? createObjects(context.clock)
    buckets.set(keys.bucket, objects)
    return call.key === '' ? ofBucket(call, reply, keys, objects) : ofObject(call, reply, objects)
  }

  function authorize(request: FastifyRequest<Target>, call: Call): BucketKeys {
    const sent = { method: call.method, url: call.url, headers: request.headers, body: call.body }
    const signed = signatureOf(sent)
    const shopName = shopNameOf(call.bucket)
    const shop = shopName === null ? null : context.findShop(shopName)
    if (shop === null) throw noSuchBucket()
    const token = request.headers['x-amz-security-token']
    const keys = typeof token === 'string' ? sessions.keysOf(token) : keysOf(shop)
    if (signed.accessKeyId !== keys.accessKeyId) throw unknownKey()
    if (signed.region !== keys.region)
      throw new Refusal(
        400,
        'AuthorizationHeaderMalformed',
        `The region '${signed.region}' is wrong; expecting '${keys.region}'`,
        keys.region,
      )
    verify(sent, signed, keys.secretAccessKey)
    return keys
  }

  function enforceRateLimit(bucket: string, method: string): void {
    const isRead = method === 'GET' || method === 'HEAD'
    const key = `${bucket} ${isRead ? 'reads' : 'writes'}`
    const now = context.elapsedMs()
    const open = rates.get(key)
    const current = open && now - open.startedAt < 1000 ? open : { startedAt: now, used: 0 }
    rates.set(key, current)
    if (current.used >= (isRead ? maxReadsPerSecond : maxWritesPerSecond)) throw slowDown()
    current.used += 1
  }
}

/** What is encrypted names a key that is there. */
function checkEncryption({ method, headers }: FastifyRequest): void {
  const key = headers['x-amz-server-side-encryption-aws-kms-key-id']
  if (method !== 'PUT' || key === undefined) return
  if (headers['x-amz-server-side-encryption'] !== 'aws:kms')
    throw new Refusal(400, 'InvalidArgument', 'Server Side Encryption with KMS requires aws:kms')
  if (key !== kmsKeyArn)
    throw new Refusal(400, 'KMS.NotFoundException', `Key '${String(key)}' does not exist`)
}

interface Target {
  Params: { readonly bucket: string; readonly '*'?: string }
}

interface Call {
  readonly method: string
  readonly bucket: string
  readonly key: string
  readonly url: string
  readonly query: URLSearchParams
  readonly contentType: string
  readonly isOnlyIfAbsent: boolean
  readonly body: Buffer
}

function callOf(request: FastifyRequest<Target>): Call {
  const { bucket, '*': key = '' } = request.params
  const url = request.raw.url ?? ''
  return {
    method: request.method,
    bucket,
    key,
    url,
    query: new URLSearchParams(url.split('?')[1] ?? ''),
    contentType: request.headers['content-type'] ?? 'binary/octet-stream',
    isOnlyIfAbsent: request.headers['if-none-match'] === '*',
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  }
}

function ofBucket(call: Call, reply: FastifyReply, keys: BucketKeys, objects: Objects) {
  if (call.method === 'HEAD') return reply.header('x-amz-bucket-region', keys.region).send()
  if (call.method === 'GET' && call.query.get('list-type') === '2')
    return reply.type('application/xml').send(listObjects(call.bucket, call.query, objects))
  throw new Refusal(405, 'MethodNotAllowed', 'The specified method is not allowed.')
}

function ofObject(call: Call, reply: FastifyReply, objects: Objects): FastifyReply {
  const { method, key, query, body } = call
  const uploadId = query.get('uploadId')
  if (method === 'POST' && query.has('uploads'))
    return reply.type('application/xml').send(begunXml(call, objects.begin(key, call.contentType)))
  if (method === 'PUT' && uploadId !== null) {
    const etag = objects.part(uploadId, key, Number(query.get('partNumber')), body)
    return reply.header('etag', etag).send()
  }
  if (method === 'POST' && uploadId !== null) {
    const { etag } = objects.complete(uploadId, key, partsOf(body.toString()))
    return reply.type('application/xml').send(completedXml(call, etag))
  }
  if (method === 'DELETE' && uploadId !== null) {
    objects.abort(uploadId, key)
    return reply.code(204).send()
  }
  if (method === 'PUT') {
    if (call.isOnlyIfAbsent && objects.get(key) !== null)
      throw new Refusal(412, 'PreconditionFailed', 'A precondition did not hold.')
    return reply.header('etag', objects.put(key, body, call.contentType).etag).send()
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return reply.code(204).send()
  }
  const stored = objects.get(key)
  if (method === 'POST' || stored === null)
    throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
  void reply
    .type(stored.contentType)
    .header('etag', stored.etag)
    .header('last-modified', stored.lastModified.toUTCString())
  return reply.send(stored.bytes)
}

function begunXml({ bucket, key }: Call, id: string): string {
  const content = [element('Bucket', bucket), element('Key', key), element('UploadId', id)]
  return document('InitiateMultipartUploadResult', content.join(''))
}

function completedXml({ bucket, key }: Call, etag: string): string {
  const content = [element('Bucket', bucket), element('Key', key), element('ETag', etag)]
  return document('CompleteMultipartUploadResult', content.join(''))
}

function partsOf(xml: string) {
  const etags = textsOf(xml, 'ETag').map((etag) => etag.replaceAll(/&quot;|&#34;/g, '"'))
  return textsOf(xml, 'PartNumber').map((number, index) => ({
    number: Number(number),
    etag: etags[index] ?? '',
  }))
}

function noSuchBucket(): Refusal {
  return new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist.')
}

function unknownKey(): Refusal {
  return new Refusal(
    403,
    'InvalidAccessKeyId',
    'The AWS Access Key Id you provided does not exist in our records.',
  )
}

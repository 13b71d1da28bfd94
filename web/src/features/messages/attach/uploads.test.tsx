// @vitest-environment jsdom
import {
  addAttachmentPart,
  attachmentPartBytes,
  ChannelTag,
  createAttachment,
  deleteAttachment,
  finishAttachment,
  type Endpoint,
  type OrgId,
} from '@cartograph/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { isUnderWay, storedFiles, tooManyFiles } from './upload.ts'
import { Uploads } from './uploads.ts'

const place = {
  orgId: '01930000-0000-7000-8000-0000000000a1' as OrgId,
  channel: ChannelTag.parse('home'),
}
const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes).fill(65)], name)
const down = new ApiError(0, 'down')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Request {
  readonly params: { readonly attachmentId?: string; readonly part?: number }
  readonly body?: { readonly name?: string; readonly bytes?: number; readonly data?: string }
}

/** A server that answers each request unless `fail` says otherwise. */
function serve(fail: (endpoint: Endpoint, request: Request) => Error | null = () => null) {
  const received: { readonly endpoint: Endpoint; readonly request: Request }[] = []
  const call = (endpoint: Endpoint, request: Request, options?: { signal?: AbortSignal }) => {
    received.push({ endpoint, request })
    const error = fail(endpoint, request)
    if (error !== null) return Promise.reject(error)
    if (options?.signal?.aborted === true) return Promise.reject(new Error('aborted'))
    if (endpoint !== finishAttachment) return Promise.resolve(undefined)
    const { attachmentId: id } = request.params
    return Promise.resolve({ id, name: 'a', media_type: 'text/plain', bytes: 3, picture: null })
  }
  const uploads = new Uploads({ call } as unknown as Client, place)
  const partsSent = () =>
    received.flatMap(({ endpoint, request }) =>
      endpoint === addAttachmentPart ? [request.params.part] : [],
    )
  const kinds = () => uploads.read().map(({ state }) => state.kind)
  return { uploads, received, partsSent, kinds }
}

test('files are sent one after the other, in parts, and taken in their order', async () => {
  const { uploads, received, partsSent, kinds } = serve()
  const shares: number[] = []
  uploads.subscribe(() => {
    const [first] = uploads.read()
    if (first !== undefined) shares.push(first.sentBytes / first.file.size)
  })
  uploads.add([file('large', 2.5 * attachmentPartBytes), file('small')])
  expect(kinds()).toEqual(['sending', 'waiting'])
  await vi.waitFor(() => expect(kinds()).toEqual(['stored', 'stored']))
  expect(partsSent()).toEqual([0, 1, 2, 0])
  expect(new Set(shares)).toEqual(new Set([0, 0.4, 0.8, 1]))
  const begun = received.filter(({ endpoint }) => endpoint === createAttachment)
  expect(begun.map(({ request }) => request.body)).toMatchObject([
    { name: 'large', bytes: 2.5 * attachmentPartBytes },
    { name: 'small', bytes: 3 },
  ])
  const ids = uploads.read().map(({ id }) => id)
  expect(uploads.take().map(({ id }) => id)).toEqual(ids)
  expect(uploads.read()).toEqual([])
})

test('without a connection a file waits, and goes on from the part that was missing', async () => {
  let isDown = true
  const { uploads, partsSent, kinds } = serve((endpoint, { params }) =>
    isDown && endpoint === addAttachmentPart && params.part === 1 ? down : null,
  )
  uploads.add([file('large', 2.5 * attachmentPartBytes)])
  await vi.waitFor(() => expect(kinds()).toEqual(['waiting']))
  expect(uploads.read().some(isUnderWay)).toBe(true)
  isDown = false
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(kinds()).toEqual(['stored']))
  expect(partsSent()).toEqual([0, 1, 1, 2])
})

test('a file that the server refuses says why and is sent again on request; others are not held up', async () => {
  let isRefused = true
  const refusal = new ApiError(422, 'This picture can’t be read.', { code: 'invalid_request' })
  const { uploads, kinds } = serve((endpoint) =>
    isRefused && endpoint === finishAttachment ? refusal : null,
  )
  uploads.add([file('broken.jpg')])
  await vi.waitFor(() => expect(kinds()).toEqual(['refused']))
  expect(uploads.read()[0]?.state).toMatchObject({ reason: 'This picture can’t be read.' })
  isRefused = false
  uploads.add([file('other')])
  await vi.waitFor(() => expect(kinds()).toEqual(['refused', 'stored']))
  expect(storedFiles(uploads.read())).toHaveLength(1)
  const [broken] = uploads.read()
  if (broken !== undefined) uploads.retry(broken)
  await vi.waitFor(() => expect(kinds()).toEqual(['stored', 'stored']))
})

test('a canceled file is sent no further, and deleted at the server', async () => {
  const { uploads, received, partsSent, kinds } = serve((endpoint, { params }) => {
    const [first] = uploads.read()
    if (endpoint === addAttachmentPart && params.part === 1 && first !== undefined)
      uploads.remove(first)
    return null
  })
  uploads.add([file('large', 2.5 * attachmentPartBytes), file('small')])
  await vi.waitFor(() => expect(kinds()).toEqual(['stored']))
  expect(partsSent()).toEqual([0, 1, 0])
  expect(received.filter(({ endpoint }) => endpoint === deleteAttachment)).toHaveLength(1)
})

test('files that no message can have are refused at once', async () => {
  const { uploads, received, kinds } = serve()
  const toastError = vi.spyOn(toast, 'error').mockReturnValue(undefined)
  uploads.add([file('empty', 0), file('huge', 10 * 1024 ** 2 + 1)])
  expect(kinds()).toEqual(['refused', 'refused'])
  expect(received).toEqual([])
  uploads.add(Array.from({ length: 9 }, (_, n) => file(`${n}`)))
  expect(uploads.read()).toHaveLength(10)
  expect(toastError).toHaveBeenCalledWith(tooManyFiles)
  await vi.waitFor(() => expect(kinds().filter((kind) => kind === 'stored')).toHaveLength(8))
})

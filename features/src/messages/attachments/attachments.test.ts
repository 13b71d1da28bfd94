import {
  AttachmentId,
  attachmentPartBytes,
  ChannelTag,
  newId,
  type Attachment,
  type OrgId,
  type Role,
} from '@cartograph/contract'
import { attachmentParts, attachments, count, eq, workspaces } from '@cartograph/store'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { FileAnswer } from '../../file-store.ts'
import { filesInMemory, openTestServices, type TestServices } from '../../testing.ts'
import {
  addAttachmentPart,
  createAttachment,
  createMessage,
  deleteAttachment,
  deleteFilesOfWorkspace,
  deleteMessage,
  deleteUnusedAttachments,
  finishAttachment,
  getAttachment,
  listMessages,
  updateMessage,
} from '../index.ts'

const sales = ChannelTag.parse('sales')
const files = filesInMemory()
let test: TestServices
let shops = 0
let orgId: OrgId
let ann: Context
let ben: Context
let picture: Buffer
beforeAll(async () => {
  test = await openTestServices({ files })
  const background = '#0a7'
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
})
afterAll(() => test.close())
beforeEach(async () => {
  shops += 1
  const annId = await test.addUser(`ann@files-${shops}.example`)
  orgId = await test.addWorkspace(annId)
  ann = await test.as(annId, orgId)
  ben = await add('ben', 'member')
})

async function add(name: string, role: Role): Promise<Context> {
  const id = await test.addUser(`${name}@files-${shops}.example`)
  await test.addMember(orgId, id, role)
  return test.as(id, orgId)
}

/** Begins an upload and sends all of its parts. */
async function send(by: Context, bytes: Uint8Array, name = 'sizes.csv', channel = sales) {
  const id = newId(AttachmentId)
  await createAttachment(by, { channel, id, name, bytes: bytes.byteLength })
  for (let part = 0; part * attachmentPartBytes < bytes.byteLength; part += 1) {
    const from = part * attachmentPartBytes
    const data = Buffer.from(bytes.subarray(from, from + attachmentPartBytes)).toString('base64')
    await addAttachmentPart(by, { attachmentId: id, part, data })
  }
  return id
}

async function upload(by: Context, text = 'S,M', name = 'sizes.csv', channel = sales) {
  const attachmentId = await send(by, Buffer.from(text), name, channel)
  return finishAttachment(by, { attachmentId })
}

const write = (by: Context, ids: readonly AttachmentId[], text = 'See the file') =>
  createMessage(by, {
    channel: sales,
    parent_id: null,
    text,
    mentioned_users: [],
    attachments: [...ids],
    address: null,
  })

async function save(by: Context, { id }: Pick<Attachment, 'id'>, size?: 'preview') {
  const answer = await getAttachment(by, { attachmentId: id, size: size ?? 'whole' })
  if (answer instanceof FileAnswer) return answer
  throw new Error('no file')
}

const storedFiles = () => [...files.stored.keys()].filter((path) => path.includes(orgId))
const notFound = { code: 'not_found' }

describe('a file', () => {
  it('is sent in parts, stored as it is, and saved by all who read its channel', async () => {
    const bytes = Buffer.alloc(2.5 * attachmentPartBytes, 'café,')
    const id = await send(ann, bytes, 'größen: neu?.csv')
    const file = await finishAttachment(ann, { attachmentId: id })
    expect(file).toEqual({
      id,
      name: 'größen_ neu_.csv',
      media_type: 'application/octet-stream',
      bytes: bytes.byteLength,
      picture: null,
    })
    expect(await finishAttachment(ann, { attachmentId: id })).toEqual(file)
    expect((await write(ann, [id])).attachments).toEqual([file])
    const [shown] = (await listMessages(ben, { channel: sales, limit: 5 })).items
    expect(shown?.attachments).toEqual([file])
    const saved = await save(await add('guest', 'demo'), file)
    expect(saved.name).toBe('größen_ neu_.csv')
    expect(Buffer.compare(saved.bytes, bytes)).toBe(0)
    await expect(save(ben, file, 'preview')).rejects.toMatchObject(notFound)
    const parts = await test.store.asSystem((tx) =>
      tx.select({ left: count() }).from(attachmentParts).where(eq(attachmentParts.orgId, orgId)),
    )
    expect(parts).toEqual([{ left: 0 }])
  })

  it('that is a picture has its size, a preview and the extension of what it is', async () => {
    const id = await send(ann, picture, 'really a png.jpeg')
    const file = await finishAttachment(ann, { attachmentId: id })
    expect(file).toMatchObject({
      name: 'really a png.png',
      media_type: 'image/png',
      picture: { width: 80, height: 60 },
    })
    await write(ann, [id])
    expect(await save(ben, file)).toMatchObject({ mediaType: 'image/png' })
    expect(await save(ben, file, 'preview')).toMatchObject({ mediaType: 'image/webp' })
  })

  it.each([
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['holiday.png', '<!doctype html><script>alert(1)</script>'],
  ])('%s with a script is text to save, never a picture', async (name, text) => {
    expect(await upload(ann, text, name)).toMatchObject({
      name,
      media_type: 'text/plain',
      picture: null,
    })
  })

  it('that says it is a picture and is none is refused, and can be canceled', async () => {
    const attachmentId = await send(ann, Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), 'photo.jpg')
    await expect(finishAttachment(ann, { attachmentId })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await deleteAttachment(ann, { attachmentId })
    await expect(finishAttachment(ann, { attachmentId })).rejects.toMatchObject(notFound)
    expect(storedFiles()).toEqual([])
  })

  it('is not finished without all of its bytes, and takes no more than were announced', async () => {
    const id = newId(AttachmentId)
    await createAttachment(ann, { channel: sales, id, name: 'a', bytes: 3 })
    // The same request again, after a broken connection.
    await createAttachment(ann, { channel: sales, id, name: 'a', bytes: 3 })
    await expect(finishAttachment(ann, { attachmentId: id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only 0 of 3 bytes were sent. Send the missing parts first.',
    })
    const data = Buffer.from('four').toString('base64')
    for (const part of [0, 1])
      await expect(addAttachmentPart(ann, { attachmentId: id, part, data })).rejects.toMatchObject({
        code: 'conflict',
      })
    await expect(
      createAttachment(ben, { channel: sales, id, name: 'b', bytes: 3 }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('belongs to who uploaded it until it is sent, and then to its channel', async () => {
    const file = await upload(ann)
    for (const attempt of [
      () => save(ben, file),
      () => deleteAttachment(ben, { attachmentId: file.id }),
      () => finishAttachment(ben, { attachmentId: file.id }),
    ])
      await expect(attempt()).rejects.toMatchObject(notFound)
    await expect(write(ben, [file.id])).rejects.toMatchObject({ code: 'invalid_request' })
    const elsewhere = await upload(ann, 'S', 'other.csv', ChannelTag.parse('products'))
    await expect(write(ann, [elsewhere.id])).rejects.toMatchObject({ code: 'invalid_request' })
    await write(ann, [file.id])
    await expect(write(ann, [file.id], 'Again')).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(deleteAttachment(ann, { attachmentId: file.id })).rejects.toMatchObject(notFound)
    expect((await save(ben, file)).bytes).toEqual(Buffer.from('S,M'))
  })

  it('of another workspace, or of a channel that one may not read, does not exist', async () => {
    const report = ChannelTag.parse('report:01930000-0000-7000-8000-0000000000d1')
    const [file, ofReport] = [await upload(ann), await upload(ann, 'x', 'a.csv', report)]
    await write(ann, [file.id])
    const other = await test.addUser(`other@files-${shops}.example`)
    const foreign = await test.as(other, await test.addWorkspace(other))
    await expect(save(foreign, file)).rejects.toMatchObject(notFound)
    await test.store.asSystem((tx) =>
      tx.update(workspaces).set({ featureFlags: { enable_reports: false } }),
    )
    await expect(save(ann, ofReport)).rejects.toMatchObject(notFound)
    await expect(upload(ann, 'x', 'b.csv', report)).rejects.toMatchObject(notFound)
    await test.store.asSystem((tx) => tx.update(workspaces).set({ featureFlags: {} }))
  })
})

describe('a message', () => {
  it('may consist of files alone, in their order, but not of nothing', async () => {
    const [one, two] = [await upload(ann, 'a', 'one.csv'), await upload(ann, 'b', 'two.csv')]
    const made = await write(ann, [two.id, one.id], '')
    expect(made.attachments.map(({ name }) => name)).toEqual(['two.csv', 'one.csv'])
    await expect(write(ann, [], '')).rejects.toMatchObject({ code: 'invalid_request' })
    const edit = { messageId: made.id, text: '', mentioned_users: [] }
    expect(await updateMessage(ann, edit)).toMatchObject({ attachments: [two, one] })
    const plain = await write(ann, [])
    await expect(updateMessage(ann, { ...edit, messageId: plain.id })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('takes its files with it when it is deleted', async () => {
    const file = await finishAttachment(ann, { attachmentId: await send(ann, picture, 'a.png') })
    const { id: messageId } = await write(ann, [file.id])
    expect(storedFiles()).toHaveLength(2)
    await deleteMessage(ann, { messageId })
    await expect(save(ann, file)).rejects.toMatchObject(notFound)
    await expect(write(ann, [file.id])).rejects.toMatchObject({ code: 'invalid_request' })
    await deleteUnusedAttachments(test.services)
    expect(storedFiles()).toEqual([])
    expect(await rowsLeft()).toBe(0)
  })
})

describe('files that are in no message', () => {
  it('are deleted after a day, finished or not; others stay', async () => {
    const used = await upload(ann)
    await write(ann, [used.id])
    const unused = await upload(ann)
    await send(ann, Buffer.from('half'))
    await deleteUnusedAttachments(test.services)
    expect(await rowsLeft()).toBe(3)
    test.clock.now = new Date(test.clock.now.getTime() + 24 * 3_600_000 + 1)
    await deleteUnusedAttachments(test.services)
    expect(await rowsLeft()).toBe(1)
    expect(storedFiles()).toEqual([expect.stringContaining(used.id)])
    await expect(write(ann, [unused.id])).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('a workspace', () => {
  it('has room for so much, also of uploads that begin at once, and gets it back', async () => {
    const tight = { ...ann, fileQuotaBytes: 10_000 }
    const begin = (bytes: number) => {
      const id = newId(AttachmentId)
      return createAttachment(tight, { channel: sales, id, name: 'a', bytes }).then(() => id)
    }
    const begun = await Promise.allSettled([begin(4_000), begin(4_000), begin(4_000)])
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(begin(2_001)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'The files of this workspace take up all of its 0 MB. Delete messages with large files, then try again.',
    })
    const first = await begin(2_000)
    await deleteAttachment(tight, { attachmentId: first })
    await deleteUnusedAttachments(test.services)
    await begin(2_000)
  })

  it('leaves no file behind', async () => {
    await write(ann, [(await upload(ann)).id])
    expect(storedFiles()).toHaveLength(1)
    await test.store.asSystem((tx) => deleteFilesOfWorkspace(test.services, tx, orgId))
    expect(storedFiles()).toEqual([])
  })
})

async function rowsLeft(): Promise<number> {
  const [row] = await test.store.asSystem((tx) =>
    tx.select({ left: count() }).from(attachments).where(eq(attachments.orgId, orgId)),
  )
  return row?.left ?? 0
}

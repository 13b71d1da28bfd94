import {
  actionLogChannel,
  ApiKeyId,
  AttachmentId,
  newId,
  type Attachment,
  type OrgId,
} from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { FileAnswer } from '../file-store.ts'
import {
  addAttachmentPart,
  createAttachment,
  createMessage,
  deleteUnusedAttachments,
  finishAttachment,
  getAttachment,
} from '../messages/index.ts'
import { filesInMemory, openTestServices, type TestServices } from '../testing.ts'
import { changesOf } from './entry-changes.fixture.ts'
import {
  createActionLogEntry,
  deleteActionLogEntry,
  listActionLog,
  updateActionLogEntry,
} from './index.ts'

const files = filesInMemory()
let test: TestServices
let shops = 0
let orgId: OrgId
let ann: Context
let ben: Context
beforeAll(async () => {
  test = await openTestServices({ files })
})
afterAll(() => test.close())
beforeEach(async () => {
  shops += 1
  const annId = await test.addUser(`ann@log-files-${shops}.example`)
  orgId = await test.addWorkspace(annId)
  ann = await test.as(annId, orgId)
  const benId = await test.addUser(`ben@log-files-${shops}.example`)
  await test.addMember(orgId, benId, 'member')
  ben = await test.as(benId, orgId)
})

async function upload(by: Context, name: string): Promise<Attachment> {
  const id = newId(AttachmentId)
  const bytes = Buffer.from(name)
  const channel = actionLogChannel
  await createAttachment(by, { channel, id, name, bytes: bytes.byteLength })
  await addAttachmentPart(by, { attachmentId: id, part: 0, data: bytes.toString('base64') })
  return finishAttachment(by, { attachmentId: id })
}

const create = (by: Context, ...attached: readonly Attachment[]) =>
  createActionLogEntry(by, {
    text: 'Sent the fall mail',
    mentioned_users: [],
    tags: [],
    attachments: attached.map(({ id }) => id),
    actionDate: '2026-11-14',
    datasourceType: 'KL',
    lookbackDate: '2026-11-21',
    goal: null,
    insight_id: null,
  })
const read = (by: Context, { id }: Attachment) =>
  getAttachment(by, { attachmentId: id, size: 'whole' })
const stored = () => [...files.stored.keys()].filter((path) => path.includes(orgId))
const notFound = { code: 'not_found' }

it('has its files in their order, which all read who read the log', async () => {
  const [mail, list] = [await upload(ann, 'mail.csv'), await upload(ann, 'list.csv')]
  const entry = await create(ann, list, mail)
  expect(entry.attachments).toEqual([list, mail])
  const { items } = await listActionLog(ben, {
    order: 'by_action_date',
    search: '',
    page: 1,
    page_size: 10,
  })
  expect(items).toEqual([entry])
  const saved = await read(ben, mail)
  expect(saved instanceof FileAnswer && saved.bytes.toString()).toBe('mail.csv')
})

it('takes none of others, of other channels or of an API key', async () => {
  const theirs = await upload(ben, 'theirs.csv')
  const problem = { code: 'invalid_request', problems: [{ loc: ['body', 'attachments'] }] }
  await expect(create(ann, theirs)).rejects.toMatchObject(problem)
  const used = await upload(ann, 'used.csv')
  await create(ann, used)
  await expect(create(ann, used)).rejects.toMatchObject(problem)
  const actor = { kind: 'key', apiKeyId: newId(ApiKeyId), scopes: ['workspace:write'] } as const
  const key = { ...ann, actor }
  await expect(create(key, await upload(ann, 'a.csv'))).rejects.toMatchObject({ code: 'forbidden' })
})

it('keeps its files when it is edited without any, and otherwise has those that are named', async () => {
  const [one, two] = [await upload(ann, 'one.csv'), await upload(ann, 'two.csv')]
  const entry = await create(ann, one, two)
  const edit = (by: Context, attachments?: readonly Attachment[]) =>
    updateActionLogEntry(by, {
      entryId: entry.id,
      ...changesOf(entry),
      attachments: attachments?.map(({ id }) => id),
    })
  expect((await edit(ann)).attachments).toEqual([one, two])
  const three = await upload(ann, 'three.csv')
  expect((await edit(ann, [three, two])).attachments).toEqual([three, two])
  await expect(read(ann, one)).rejects.toMatchObject(notFound)
  await expect(edit(ann, [one])).rejects.toMatchObject({ code: 'invalid_request' })
  await deleteUnusedAttachments(test.services)
  expect(stored()).toHaveLength(2)
  expect((await edit(ann, [])).attachments).toEqual([])
})

it('keeps the files of its author when an admin edits it, and takes those of the admin', async () => {
  const theirs = await upload(ben, 'theirs.csv')
  const entry = await create(ben, theirs)
  const mine = await upload(ann, 'mine.csv')
  const attachments = [mine.id, theirs.id]
  const changed = await updateActionLogEntry(ann, {
    entryId: entry.id,
    ...changesOf(entry),
    attachments,
  })
  expect(changed).toMatchObject({ user: entry.user, attachments: [mine, theirs] })
})

it('takes its files with it when it is deleted; those of its replies stay with them', async () => {
  const [own, ofReply] = [await upload(ann, 'own.csv'), await upload(ben, 'reply.csv')]
  const entry = await create(ann, own)
  const reply = await createMessage(ben, {
    channel: actionLogChannel,
    parent_id: entry.id,
    text: '',
    mentioned_users: [],
    attachments: [ofReply.id],
    address: null,
  })
  expect(reply.attachments).toEqual([ofReply])
  await deleteActionLogEntry(ann, { entryId: entry.id })
  await expect(read(ann, own)).rejects.toMatchObject(notFound)
  await deleteUnusedAttachments(test.services)
  expect(stored()).toEqual([expect.stringContaining(ofReply.id)])
})

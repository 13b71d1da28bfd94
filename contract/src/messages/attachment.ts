import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { OrgId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { ChannelTag } from './channel.ts'

/** Not beside the other ids, which the first page of the app loads. */
export const AttachmentId = z.uuid().brand<'AttachmentId'>()
export type AttachmentId = z.infer<typeof AttachmentId>

export const maxAttachmentBytes = 10 * 1024 ** 2
/** Of a message. */
export const maxAttachments = 10
/** Every part of a file but the last has as many bytes. */
export const attachmentPartBytes = 1024 ** 2
export const maxAttachmentParts = Math.ceil(maxAttachmentBytes / attachmentPartBytes)

/** Files that the author has uploaded for the channel, in their order. */
export const AttachmentIds = z
  .array(AttachmentId)
  .check(z.maxLength(maxAttachments, `At most ${maxAttachments} files`))

/** A file of a message. */
export const Attachment = z.object({
  id: AttachmentId,
  name: z.string(),
  /** As its bytes say. */
  media_type: z.string(),
  /** Of a picture, after it was encoded anew. */
  bytes: z.int(),
  /** The size in pixels; null for what is not shown but saved. */
  picture: z.nullable(z.object({ width: z.int(), height: z.int() })),
})
export type Attachment = z.infer<typeof Attachment>

const [read, write] = ['messages.read', 'messages.write'] as const

const path = '/v1/orgs/{orgId}/attachments/{attachmentId}'
const AttachmentParams = z.object({ orgId: OrgId, attachmentId: AttachmentId })

export const createAttachment = defineEndpoint({
  name: 'attachments.create',
  method: 'POST',
  path: '/v1/orgs/{orgId}/channels/{channel}/attachments',
  summary:
    'Begin the upload of a file for a message of a channel. Its bytes follow in parts of 1 MiB. Sending the same id again changes nothing.',
  params: z.object({ orgId: OrgId, channel: ChannelTag }),
  body: z.strictObject({
    /** Chosen by the client, so that a request that is repeated after a broken connection begins nothing twice. */
    id: AttachmentId,
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Required'),
        z.maxLength(200, 'At most 200 characters'),
        z.refine(isStorable, storableMessage),
      ),
    bytes: z
      .int()
      .check(z.minimum(1, 'The file is empty'), z.maximum(maxAttachmentBytes, 'At most 10 MB')),
  }),
  status: 204,
  errors: ['conflict'],
  permission: write,
  needsActivePlan: true,
})

export const addAttachmentPart = defineEndpoint({
  name: 'attachments.addPart',
  method: 'PUT',
  path: `${path}/parts/{part}`,
  summary: 'Send a part of a file, in Base64. Parts count from 0, and may be sent again.',
  params: z.object({
    ...AttachmentParams.shape,
    part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxAttachmentParts - 1)),
  }),
  body: z.strictObject({ data: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not Base64')) }),
  maxBodyBytes: 1.5 * 1024 ** 2,
  status: 204,
  errors: ['conflict'],
  permission: write,
  needsActivePlan: true,
})

export const finishAttachment = defineEndpoint({
  name: 'attachments.finish',
  method: 'POST',
  path: `${path}/finish`,
  summary:
    'All parts were sent: pictures are encoded anew. A file that is in no message a day later is deleted.',
  params: AttachmentParams,
  answer: Attachment,
  errors: ['conflict'],
  permission: write,
  needsActivePlan: true,
})

export const deleteAttachment = defineEndpoint({
  name: 'attachments.delete',
  method: 'DELETE',
  path,
  summary: 'Cancel an upload, or delete a file that is in no message yet.',
  params: AttachmentParams,
  permission: write,
  needsActivePlan: true,
})

export const getAttachment = defineEndpoint({
  name: 'attachments.get',
  method: 'GET',
  path,
  summary: 'A file of a message that the caller may read, or the small preview of a picture.',
  params: AttachmentParams,
  query: z.object({ size: z._default(z.enum(['whole', 'preview']), 'whole') }),
  answersFile: true,
  permission: read,
  needsActivePlan: true,
})

export const attachmentEndpoints = {
  createAttachment,
  addAttachmentPart,
  finishAttachment,
  deleteAttachment,
  getAttachment,
} as const

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { wholeNumber } from '../endpoints/paging.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { OrgId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'
import { NotificationChoice, NotificationKind } from './notification-kinds.ts'
import { Notification, NotificationId } from './notification.ts'
import { listRunningWork } from './running-work.ts'

const path = '/v1/orgs/{orgId}/notifications'
const own = { params: WorkspaceParams, permission: 'notifications.own' } as const

export const listNotifications = defineEndpoint({
  name: 'notifications.list',
  method: 'GET',
  path,
  summary:
    'The notifications of the signed-in user in a workspace, unread ones first, then the newest first. Those of the last 90 days are kept.',
  ...own,
  query: z.object({ limit: z._default(wholeNumber(100), 30) }),
  answer: z.object({
    items: z.array(Notification),
    has_more: z.boolean(),
    unread: z.int(),
    /** The other workspaces of the user that have unread ones. */
    elsewhere: z.array(z.object({ org_id: OrgId, org_name: z.string(), unread: z.int() })),
    /** Workspaces that the user is invited to, until they join or the invitation ends. */
    invitations: z.array(
      z.object({
        org_id: OrgId,
        org_name: z.string(),
        /** Null once the person who invited them has deleted their account. */
        inviter: z.nullable(z.string()),
        created_at: Instant,
      }),
    ),
  }),
  needsActivePlan: true,
})

export const markNotificationsRead = defineEndpoint({
  name: 'notifications.read',
  method: 'PUT',
  path: `${path}/read`,
  summary: 'Mark notifications of the signed-in user as read.',
  ...own,
  body: z.strictObject({
    /** Null for all. */
    ids: z.nullable(z.array(NotificationId).check(z.maxLength(100))),
  }),
  needsActivePlan: true,
})

/** Without the kinds that the user cannot get. */
const Choices = z.partialRecord(NotificationKind, NotificationChoice)

export const getNotificationChoices = defineEndpoint({
  name: 'notifications.choices.get',
  method: 'GET',
  path: `${path}/choices`,
  summary: 'How each kind of notification of a workspace reaches the signed-in user.',
  ...own,
  answer: z.object({ choices: Choices }),
})

export const setNotificationChoice = defineEndpoint({
  name: 'notifications.choices.set',
  method: 'PUT',
  path: `${path}/choices/{kind}`,
  summary: 'Choose how one kind of notification of a workspace reaches the signed-in user.',
  params: z.object({ orgId: OrgId, kind: NotificationKind }),
  permission: own.permission,
  body: NotificationChoice,
  answer: z.object({ choices: Choices }),
})

export const notificationEndpoints = {
  listRunningWork,
  listNotifications,
  markNotificationsRead,
  getNotificationChoices,
  setNotificationChoice,
} as const

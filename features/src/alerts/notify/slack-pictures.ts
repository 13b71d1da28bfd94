import { hostOf, isPrivateHost } from '@cartograph/connectors'
import {
  AlertPictureId,
  AppError,
  msPerDay,
  newId,
  OrgId,
  type AlertMessageId,
} from '@cartograph/contract'
import { alertPictures, and, eq, gt, lt, type Transaction } from '@cartograph/store'
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { openSignedIds, signIds } from '../../signed-ids.ts'
import type { SlackPicture } from './compose-slack.ts'
import type { IncidentPictures } from './incident-pictures.ts'
import type { ReportedIncident } from './reported-incident.ts'

type PictureRow = typeof alertPictures.$inferInsert

export interface SlackPictures {
  readonly rows: readonly PictureRow[]
  readonly pictures: ReadonlyMap<ReportedIncident, SlackPicture>
}

/** Gives each picture of a message an address. The rows follow the row of the message. */
export function addressPictures(
  ctx: Pick<Context, 'clock' | 'settings' | 'tokenKeys'>,
  message: { readonly orgId: OrgId; readonly messageId: AlertMessageId },
  shown: IncidentPictures,
): SlackPictures {
  const rows: PictureRow[] = []
  const pictures = new Map<ReportedIncident, SlackPicture>()
  for (const [reported, { content, alt, notes }] of shown) {
    const id = newId(AlertPictureId)
    rows.push({ ...message, id, content, createdAt: ctx.clock() })
    pictures.set(reported, { url: alertPictureLink(ctx, message.orgId, id), alt, notes })
  }
  return { rows, pictures }
}

export function alertPictureLink(
  { settings, tokenKeys }: Pick<Context, 'settings' | 'tokenKeys'>,
  orgId: OrgId,
  id: AlertPictureId,
): string {
  const token = signIds(tokenKeys.alertPicture, [orgId, id])
  return `${settings.publicUrl()}/public/alert-charts/${token}.png`
}

/** Nothing else than the picture: the address was made here, is not too old, and the message still exists. */
export async function getAlertPicture(ctx: Context, token: string): Promise<Uint8Array> {
  const account = createHash('sha256').update(token).digest('hex')
  await ctx.limits.usePublicLink.enter({ account, address: ctx.address }, ctx.clock())
  const [org_id, id] = openSignedIds(ctx.tokenKeys.alertPicture, token) ?? []
  const named = PictureName.safeParse({ org_id, id })
  if (!named.success) throw new AppError('not_found')
  const { data } = named
  const [picture] = await ctx.store.inWorkspace(data.org_id, (tx) =>
    tx
      .select({ content: alertPictures.content })
      .from(alertPictures)
      .where(
        and(
          eq(alertPictures.orgId, data.org_id),
          eq(alertPictures.id, data.id),
          gt(alertPictures.createdAt, oldest(ctx)),
        ),
      ),
  )
  if (picture === undefined) throw new AppError('not_found')
  return picture.content
}

const PictureName = z.strictObject({ org_id: OrgId, id: AlertPictureId })

export async function deleteOldAlertPictures(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  await ctx.store.asSystem((tx: Transaction) =>
    tx.delete(alertPictures).where(lt(alertPictures.createdAt, oldest(ctx))),
  )
}

/** Slack keeps a copy of what it has loaded, so this is long enough for those who read it late. */
const retentionDays = 30

function oldest({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock().getTime() - retentionDays * msPerDay)
}

/**
 * Whether Slack can load anything from this installation: only over https, and not from a name or an address that
 * exists in a private network alone. Slack refuses a whole message if it cannot load a picture of it.
 */
export function canSlackLoadFrom(publicUrl: string): boolean {
  const url = new URL(publicUrl)
  const host = hostOf(url).replace(/\.$/, '')
  if (url.protocol !== 'https:') return false
  if (isIP(host) !== 0) return !isPrivateHost(host)
  return host.includes('.') && !privateNames.test(host)
}

/** Names that the public DNS does not have (RFC 6761, RFC 6762, RFC 8375, and the common ones of local networks). */
const privateNames =
  /\.(localhost|local|internal|home\.arpa|lan|home|corp|intranet|private|test|invalid|example|onion)$/

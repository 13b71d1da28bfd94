import * as z from 'zod/mini'

/** Here and not with the other ids, because those are part of the first page. */
export const AlertId = z.uuid() as z.core.$ZodBranded<z.ZodMiniUUID, 'AlertId'>
export type AlertId = z.infer<typeof AlertId>

/** One run of an alert: the days in a row on which it fired. */
export const AlertIncidentId = z.uuid() as z.core.$ZodBranded<z.ZodMiniUUID, 'AlertIncidentId'>
export type AlertIncidentId = z.infer<typeof AlertIncidentId>

/** What one recipient is sent at once, about one incident or several. */
export const AlertMessageId = z.uuid() as z.core.$ZodBranded<z.ZodMiniUUID, 'AlertMessageId'>
export type AlertMessageId = z.infer<typeof AlertMessageId>

/** A chart in a message to Slack, which loads it by an address of its own. */
export const AlertPictureId = z.uuid() as z.core.$ZodBranded<z.ZodMiniUUID, 'AlertPictureId'>
export type AlertPictureId = z.infer<typeof AlertPictureId>

import { noonAt } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { Form, FormDayPayload, ListDayPayload, MailList } from './growth-types.ts'
import { manifest } from './manifest.ts'

export function normaliseList(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `List ${record.externalId}`
  const { id, attributes } = parsePayload(MailList, record.payload, what)
  const { name, created, updated, opt_in_process: optIn, profile_count } = attributes
  const created_at = new Date(created ?? updated ?? record.updatedAt).toISOString()
  return {
    mail_lists: {
      scope: [context.connectionId, id],
      rows: [
        {
          connection_id: context.connectionId,
          platform: manifest.code,
          list_id: id,
          name: name ?? id,
          opt_in: namedValue(context, 'opt_in_process', optIn, ['single_opt_in', 'double_opt_in']),
          profiles: count(profile_count, what),
          created_at,
          updated_at: updated ? new Date(updated).toISOString() : created_at,
        },
      ],
    },
  }
}

export function normaliseForm(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { id, attributes } = parsePayload(Form, record.payload, `Form ${record.externalId}`)
  const { name, status, ab_test, created_at, updated_at } = attributes
  return {
    mail_forms: {
      scope: [context.connectionId, id],
      rows: [
        {
          connection_id: context.connectionId,
          platform: manifest.code,
          form_id: id,
          name,
          status: namedValue(context, 'status', status, ['draft', 'live']),
          is_ab_test: ab_test,
          created_at: new Date(created_at).toISOString(),
          updated_at: new Date(updated_at).toISOString(),
        },
      ],
    },
  }
}

export function normaliseListDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `The day ${record.externalId}`
  const { lists } = parsePayload(ListDayPayload, record.payload, what)
  return {
    mail_list_stats: {
      scope: [context.connectionId, record.externalId],
      rows: lists.map(({ list, subscribed, unsubscribed }) => ({
        ...dayOf(record, context),
        list,
        subscribed: count(subscribed, what),
        unsubscribed: count(unsubscribed, what),
      })),
    },
  }
}

export function normaliseFormDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `The day ${record.externalId}`
  const { forms } = parsePayload(FormDayPayload, record.payload, what)
  return {
    mail_form_stats: {
      scope: [context.connectionId, record.externalId],
      rows: forms.map(({ form, views, submits }) => ({
        ...dayOf(record, context),
        form_id: form,
        views: count(views, what),
        submits: count(submits, what),
      })),
    },
  }
}

function dayOf({ externalId: day }: RawRecord, { connectionId, timezone }: NormaliseContext) {
  const noon_at = noonAt(day, timezone)
  return { connection_id: connectionId, platform: manifest.code, day, noon_at }
}

export function count(value: number, what: string): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new ConnectorError('payload', `${what}: ${value} is not a count`)
}

import {
  parseSyncSchedule,
  platformNames,
  type AudienceField,
  type AudienceMemberReason,
  type PlatformCode,
  type SyncJob,
} from '@cartograph/contract'
import { shareWord } from '../count-words.ts'

/** 'Every 6 hours' */
export function scheduleWords(schedule: string): string {
  const { everyHours } = parseSyncSchedule(schedule)
  return everyHours === 1 ? 'Every hour' : `Every ${everyHours} hours`
}

export const fieldNames: Readonly<Record<AudienceField, string>> = {
  email: 'Email address',
  first_and_last_name: 'First and last name',
  phone: 'Phone number',
  address: 'Postal address',
  lifetime_value: 'Lifetime value',
}

/** Why a customer is held back or was refused, as the beginning of a line. */
export function reasonWords(reason: AudienceMemberReason, platform: PlatformCode): string {
  const name = platformNames[platform]
  switch (reason) {
    case 'no_identifier':
      return `Nothing that ${name} could find them by`
    case 'invalid_identifier':
      return 'The email address or phone number is not valid'
    case 'opted_out':
      return 'Opted out'
    case 'no_consent':
      return `No consent on record, which ${name} needs`
    case 'other_currency':
      return 'Their value is in another currency'
    case 'rejected':
      return `Refused by ${name}`
    case 'hold_out':
      return 'Held out for comparison'
    case 'duplicate':
      return 'Same address as a customer who is sent'
    case 'erased':
      return 'Erased on request'
  }
}

/** What happened, then what to do. */
export function jobErrorWords({ code, message }: JobError, platform: PlatformCode): string {
  const name = platformNames[platform]
  switch (code) {
    case 'auth':
      return `${name} revoked access. Reconnect it to keep syncing.`
    case 'forbidden':
      return `The connection to ${name} lacks a permission. Reconnect it and grant all permissions.`
    case 'account_gone':
      return `The account at ${name} was closed. Create the sync again with another account.`
    case 'list_deleted':
      return `The list was deleted at ${name}. Activate the sync to create it again.`
    case 'refused':
      return sentence(message, 'Sync now to try again.')
    case 'unavailable':
      return sentence(message, 'The next run tries again.')
    case 'disconnected':
    case 'segment_invalid':
      return message
  }
}

/** Messages about platforms have no full stop; others say themselves what to do. */
function sentence(message: string, advice: string): string {
  return message.endsWith('.') ? message : `${message}. ${advice}`
}

type JobError = NonNullable<SyncJob['error']>

export const jobStatusNames: Readonly<Record<SyncJob['status'], string>> = {
  running: 'Running',
  waiting_for_approval: 'Waiting for approval',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** '62%', or '55–62%' where the platform says only a range. */
export function rateWords({ at_least: least, at_most: most }: Range): string {
  const [from, to] = [shareWord(least, 1), shareWord(most, 1)]
  return from === to ? from : `${from.replace('%', '')}–${to}`
}

export interface Range {
  readonly at_least: number
  readonly at_most: number
}

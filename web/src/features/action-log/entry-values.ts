import {
  ActionTag,
  ActionText,
  addDays,
  addMonths,
  maxActionTags,
  platformNames,
  type Day,
  type InsightId,
  type PlatformCode,
  type Workspace,
} from '@cartograph/contract'
import * as z from 'zod/mini'
import { formatFullDay } from '../../format/date-format.ts'

/** Defaults of a new entry. */
export interface NewEntryProps {
  readonly org: Workspace
  /** The action date of an entry that is about no insight; today by default. */
  readonly date?: Day
  /** The insight that the entry is about. */
  readonly about?: {
    readonly id: InsightId
    readonly name: string
    readonly date: Day
    /** Null if the insight has several sources. */
    readonly datasourceType: PlatformCode | null
  }
}

/** The choices of the review date. */
export const lookbacks = ['tomorrow', 'week', 'fortnight', 'month'] as const
export type Lookback = (typeof lookbacks)[number]

const platforms = Object.keys(platformNames) as [PlatformCode, ...PlatformCode[]]

/** The values of the form; all but the tags are required. */
export const EntryValues = z.object({
  text: ActionText,
  datasourceType: z.enum(platforms, 'Required'),
  actionDate: z.iso.date('Required'),
  lookback: z.enum(lookbacks, 'Required'),
  tags: z.array(z.string()).check(
    z.maxLength(maxActionTags, `At most ${maxActionTags} tags`),
    z.refine((tags) => tags.every(isTag), 'Tags can have at most 40 characters'),
  ),
})

export function isTag(text: string): boolean {
  return ActionTag.safeParse(text).success
}

export function lookbackDate(lookback: Lookback, today: Day): Day {
  return dates[lookback](today)
}

/** 'A week from now (Sat, Nov 21, 2026)' */
export function lookbackOptions(today: Day): { value: Lookback; label: string }[] {
  return lookbacks.map((value) => ({
    value,
    label: `${names[value]} (${formatFullDay(lookbackDate(value, today))})`,
  }))
}

const names: Readonly<Record<Lookback, string>> = {
  tomorrow: 'Tomorrow',
  week: 'A week from now',
  fortnight: '14 days from now',
  month: 'A month from now',
}

const dates: Readonly<Record<Lookback, (today: Day) => Day>> = {
  tomorrow: (today) => addDays(today, 1),
  week: (today) => addDays(today, 7),
  fortnight: (today) => addDays(today, 14),
  month: (today) => addMonths(today, 1),
}

import {
  ActionSource,
  ActionTag,
  ActionText,
  addDays,
  addMonths,
  maxActionTags,
  type ActionLogEntry,
  type Day,
  type InsightId,
  type PlatformCode,
  type Workspace,
} from '@cartograph/contract'
import type { DefaultValues } from 'react-hook-form'
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

/** The choices of the lookback date. */
export const lookbacks = ['week', 'fortnight', 'month', 'tomorrow'] as const
export type Lookback = (typeof lookbacks)[number]

/** An entry that is changed may keep its lookback date. */
export const keptLookback = 'kept'
export type LookbackChoice = Lookback | typeof keptLookback

/** The values of the form; all but the tags and the goal are required. */
export const EntryValues = z.object({
  text: ActionText,
  datasourceType: z.enum(ActionSource.options, 'Required'),
  actionDate: z.iso.date('Required'),
  lookback: z.enum([...lookbacks, keptLookback], 'Required'),
  tags: z.array(z.string()).check(
    z.maxLength(maxActionTags, `At most ${maxActionTags} tags`),
    z.refine((tags) => tags.every(isTag), 'Tags can have at most 40 characters'),
  ),
  /** What the action is meant to move; empty strings are no choice. */
  metric: z.string(),
  dimension: z.string(),
  value: z.string(),
})

export type EntryValues = z.infer<typeof EntryValues>

interface EntryStart {
  readonly date: Day | undefined
  readonly about: NewEntryProps['about'] | undefined
  /** The entry to change. */
  readonly entry: ActionLogEntry | undefined
  readonly today: Day
}

/** A new entry begins without a text, and with a source only if it is about an insight. */
export function initialValues({
  date,
  about,
  entry,
  today,
}: EntryStart): DefaultValues<EntryValues> {
  if (entry !== undefined) {
    const { text, actionDate, datasourceType, tags, effect } = entry
    const { metric = '', segment = null } = effect?.goal ?? {}
    const { dimension, value } = segment ?? noSegment
    const lookback = keptLookback
    return { text, actionDate, datasourceType, lookback, tags, metric, dimension, value }
  }
  const source = about?.datasourceType
  return {
    text: '',
    actionDate: about?.date ?? date ?? today,
    lookback: 'week',
    tags: [],
    metric: '',
    ...noSegment,
    ...(source && { datasourceType: source }),
  }
}

const noSegment = { dimension: '', value: '' }

export function isTag(text: string): boolean {
  return ActionTag.safeParse(text).success
}

export function lookbackDate(lookback: LookbackChoice, today: Day, kept = today): Day {
  return lookback === keptLookback ? kept : dates[lookback](today)
}

/** 'A week from now (Sat, Nov 21, 2026)'; the date that an entry has already comes first. */
export function lookbackOptions(
  today: Day,
  kept?: Day,
): { value: LookbackChoice; label: string }[] {
  const options = lookbacks.map((value) => ({
    value,
    label: `${names[value]} (${formatFullDay(lookbackDate(value, today))})`,
  }))
  return kept === undefined
    ? options
    : [{ value: keptLookback, label: formatFullDay(kept) }, ...options]
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

import {
  platformNames,
  type PlatformCode,
  type PromptRefusal,
  type PromptRefusalReason,
} from '@cartograph/contract'
import type { Lack } from './find-lack.ts'
import { plainAnswer, type PromptAnswer } from './prompt-answer.ts'

interface Refused {
  readonly words?: readonly string[]
  readonly platforms?: readonly PlatformCode[]
  /** What the metric has none of, and why. */
  readonly lack?: Lack | undefined
}

/** Says why a question has no answer, and what to do about it. */
export function refuse(
  reason: PromptRefusalReason,
  { words = [], platforms = [], lack }: Refused = {},
): PromptAnswer {
  const refusal: PromptRefusal = {
    reason,
    words: [...words],
    platforms: [...platforms],
    action: actions[reason] ?? null,
  }
  const text = lack === undefined ? textOf(refusal) : textOfLack(lack)
  return plainAnswer('refuse', text, { refusal })
}

const actions: Partial<Record<PromptRefusalReason, PromptRefusal['action']>> = {
  not_connected: 'connect',
  unknown: 'see_metrics',
  unsupported: 'see_metrics',
  not_a_question: 'see_metrics',
}

function textOf({ reason, words, platforms }: PromptRefusal): string {
  const quoted = words.map((word) => `“${word}”`).join(', ')
  const named = platforms.map((code) => platformNames[code])
  switch (reason) {
    case 'unknown':
      return `Nothing in this workspace is called ${quoted}. Check the spelling, or look up the name in the list of metrics.`
    case 'unsupported':
      return words.length > 0
        ? `These data can’t be filtered or broken down by ${quoted}. Ask for another breakdown.`
        : 'This can’t be computed from the metrics of this workspace. Ask in another way, or look up a metric in the list.'
    case 'not_a_question':
      return 'Ask about a metric of this workspace, such as “Net sales by channel last month”.'
    case 'action':
      return 'Just Ask answers questions and changes nothing. Make the change on its own page.'
    case 'injection':
      return 'Just Ask only answers questions about the data of this workspace.'
    case 'personal':
      return 'Just Ask doesn’t show personal data. Ask for a number of customers instead.'
    case 'not_permitted':
      return 'You don’t have permission to see this. Ask an admin of the workspace.'
    case 'not_connected':
      return `This needs data from ${listOf(named)}. Connect ${named.length === 1 ? 'it' : 'one of them'} to get an answer.`
    case 'no_data':
      return `No data of ${listOf(named)} have been read yet. Ask again when the first sync is done.`
    case 'too_little_data':
      return 'There is too little data for a forecast of this. Ask about a metric that has values on most days, or remove a filter.'
    case 'no_forecast':
      return 'There is no forecast for this. Ask about a metric that adds up over days, with at least four weeks of history, and a period that ends within three months.'
  }
}

/** 'Ad platforms don't report by shop. Ask about MER without the shop.' */
function textOfLack({ metric, field, reason }: Lack): string {
  return `${reason} Ask about ${metric} without the ${field.toLowerCase()}.`
}

function listOf(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), 'another such platform'] : names
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(shown)
}

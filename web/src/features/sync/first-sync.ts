import { platformNames, type DataIngestion } from '@cartograph/contract'

/** The history of the stream is still loading for the first time. */
export function isFirstSync({ state, history_done: isDone }: DataIngestion): boolean {
  return !isDone && (state === 'running' || state === 'waiting')
}

/** Explains why no platform has any data yet; null once there is some. */
export function explainNoData(
  streams: readonly DataIngestion[],
): 'unconnected' | 'reading' | 'stopped' | 'failed' | null {
  if (streams.length === 0) return 'unconnected'
  const states = new Set(streams.map(({ state }) => state))
  if (states.has('done') || streams.some((stream) => stream.record_updated_at !== null)) return null
  if (states.has('running') || states.has('waiting')) return 'reading'
  return states.has('failed') ? 'failed' : 'stopped'
}

/** 'Shopify and Klaviyo' */
export function listPlatforms(streams: readonly DataIngestion[]): string {
  const names = [...new Set(streams.map(({ platform }) => platformNames[platform]))]
  if (names.length > 4) return `${names.length} platforms`
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

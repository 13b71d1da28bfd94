/** How long to wait, in words: 'a minute', '4 minutes', '3 hours'. */
export function waitText(ms: number): string {
  if (ms <= 10_000) return 'a few seconds'
  if (ms <= msPerMinute) return 'a minute'
  if (ms <= 59 * msPerMinute) return `${Math.ceil(ms / msPerMinute)} minutes`
  if (ms <= msPerHour) return 'an hour'
  return `${Math.ceil(ms / msPerHour)} hours`
}

const msPerMinute = 60_000
const msPerHour = 3_600_000

/** Parses `101..120`, a range with both ends, or a single seed such as `7`. */
export function parseSeeds(text: string): number[] {
  const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text)
  const [from, to] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])]
  if (match === null || to < from) throw new Error('--seeds is a number, or two such as 101..120')
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

import type { Candidate } from '../findings/candidate.ts'

/** A candidate of a shop with 10,000 a day, far beyond its bounds by default. */
export function candidateOf(
  given: Partial<Candidate> & Pick<Candidate, 'metric' | 'slice'>,
  ratio = 1.5,
): Candidate {
  const expected = given.expected ?? 10_000
  const value = given.value ?? expected * ratio
  const where = Object.entries(given.slice).map((pair) => pair.join('='))
  return {
    id: [given.metric, ...where].join('/'),
    kind: 'money',
    better: 'up',
    day: 20_000,
    lower: expected * 0.85,
    upper: expected * 1.15,
    surprise: value > expected ? 6 : -6,
    chance: 1e-8,
    flag: value > expected * 1.15 || value < expected * 0.85,
    sentiment: value > expected ? 1 : -1,
    weight: 1,
    ...given,
    value,
    expected,
  }
}

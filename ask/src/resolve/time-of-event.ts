import type { NamedCube, NamedMember } from '../vocabulary/member.ts'

/**
 * Where the model declares no time, events count by the time that is named after them: cancellations by
 * `cancelled_at`, although the rows began with `started_at`.
 */
export function timeOfEvent(cube: NamedCube, measures: readonly NamedMember[]): string | null {
  const areEvents = measures.every(({ type }) => type.startsWith('count'))
  if (cube.isTimeDeclared || cube.times.length < 2 || !areEvents) return null
  const stems = measures.flatMap(({ name, title }) => [...wordsOf(name), ...wordsOf(title)])
  const found = cube.times.filter((path) =>
    wordsOf(path.slice(path.indexOf('.') + 1)).some((word) =>
      stems.some((stem) => isAkin(word, stem)),
    ),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3 && word !== 'date' && word !== 'time')
}

/** 'Cancelled' and 'cancellations', 'shipped' and 'shipments' */
function isAkin(one: string, other: string): boolean {
  const length = Math.min(6, Math.max(4, one.replace(/(?:p?p|t?t)?ed$/, '').length))
  return one.slice(0, length) === other.slice(0, length)
}

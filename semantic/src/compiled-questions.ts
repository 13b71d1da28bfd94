import type { CompiledQuestion, CompileOptions } from './compile-question.ts'
import type { Model } from './model/model.ts'
import type { Question } from './question.ts'

/**
 * The SQL of the last questions. Shops in one time zone and currency ask for the same days of the same metrics, and it
 * is the same for all of them: what differs is the file or the parameter that the engine reads. Only questions about
 * the members of the given models are kept, so never one about a metric of a workspace.
 */
export interface CompiledQuestions {
  get(options: CompileOptions, question: Question): CompiledQuestion | null
  /** Returns what was added. */
  add(options: CompileOptions, compiled: CompiledQuestion): CompiledQuestion
}

const mostKept = 500
/** Long lists of values are rarely asked for twice. */
const mostChars = 30_000

export function createCompiledQuestions(models: readonly Model[]): CompiledQuestions {
  const names = namesOfMembers(models)
  /** Least recently used first. */
  const kept = new Map<string, CompiledQuestion>()

  function keyOf({ model, blendedTime }: CompileOptions, question: Question): string | null {
    const n = models.indexOf(model)
    return n === -1 ? null : questionKey([n, blendedTime], question, names)
  }

  return {
    get(options, question) {
      const key = keyOf(options, question)
      const known = key === null ? undefined : kept.get(key)
      if (key === null || known === undefined) return null
      kept.delete(key)
      kept.set(key, known)
      return known
    },

    add(options, compiled) {
      const key = keyOf(options, compiled.question)
      if (key === null || key.length + compiled.statement.sql.length > mostChars) return compiled
      kept.set(key, compiled)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return compiled
    },
  }
}

/** Null for a question with members or conditions of its own, which no name identifies. */
function questionKey(
  of: readonly unknown[],
  question: Question,
  names: ReadonlyMap<unknown, number>,
): string | null {
  const { related, conditions, restrictions } = question
  if (related.length + conditions.length + restrictions.size > 0) return null
  let isKnown = true
  const key = JSON.stringify([of, question], (property, value: unknown) => {
    if (property !== 'member') return value
    const name = names.get(value)
    isKnown &&= name !== undefined
    return name ?? 0
  })
  return isKnown ? key : null
}

function namesOfMembers(models: readonly Model[]): ReadonlyMap<unknown, number> {
  const names = new Map<unknown, number>()
  for (const { cubes } of models)
    for (const { measures, dimensions, segments } of cubes.values())
      for (const members of [measures, dimensions, segments])
        for (const member of members.values()) names.set(member, names.size)
  return names
}

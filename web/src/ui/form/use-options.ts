import { useEffect, useEffectEvent, useState } from 'react'
import type { ComboOption } from './combo-search.ts'

/** Finds options for what was typed. */
export type LoadOptions = (phrase: string, signal: AbortSignal) => Promise<readonly ComboOption[]>

export interface OptionsState {
  /** The last loaded options; null before the first answer. */
  readonly options: readonly ComboOption[] | null
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Loads options, debounced. Answers to an outdated search text are dropped. */
export function useOptions(
  load: LoadOptions | null,
  phrase: string,
  isWanted = true,
): OptionsState {
  const [options, setOptions] = useState<readonly ComboOption[] | null>(null)
  const [answered, setAnswered] = useState<{ to: string; hasFailed: boolean } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isAsked = load !== null && isWanted
  const question = JSON.stringify([phrase.trim(), attempt])

  const ask = useEffectEvent(async (question: string, signal: AbortSignal) => {
    try {
      const found = (await load?.(phrase.trim(), signal)) ?? []
      if (signal.aborted) return
      setOptions(found)
      setAnswered({ to: question, hasFailed: false })
    } catch {
      if (!signal.aborted) setAnswered({ to: question, hasFailed: true })
    }
  })

  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => void ask(question, controller.signal),
      phrase === '' ? 0 : debounceMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isAsked, question, phrase])

  return {
    options,
    isLoading: isAsked && answered?.to !== question,
    hasFailed: isAsked && answered?.to === question && answered.hasFailed,
    retry: () => setAttempt((count) => count + 1),
  }
}

const debounceMs = 150

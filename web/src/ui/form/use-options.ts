import { useEffect, useEffectEvent, useState } from 'react'
import type { ComboOption } from './combo-search.ts'

/** Finds options for what was typed. */
export type LoadOptions = (phrase: string, signal: AbortSignal) => Promise<readonly ComboOption[]>

/** Stale options belong to an earlier text. */
export type OptionsStatus = 'loading' | 'stale' | 'ready' | 'failed'

export interface OptionsState {
  /** The last loaded options. */
  readonly options: readonly ComboOption[]
  readonly status: OptionsStatus
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
  const isLoadWanted = load !== null && isWanted
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
    if (!isLoadWanted) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => void ask(question, controller.signal),
      phrase === '' ? 0 : debounceMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isLoadWanted, question, phrase])

  const isAnswered = !isLoadWanted || answered?.to === question
  const hasFailed = isAnswered && answered?.hasFailed === true
  const status = hasFailed
    ? 'failed'
    : options === null
      ? 'loading'
      : isAnswered
        ? 'ready'
        : 'stale'
  return {
    options: options ?? [],
    status,
    retry: () => setAttempt((count) => count + 1),
  }
}

const debounceMs = 150

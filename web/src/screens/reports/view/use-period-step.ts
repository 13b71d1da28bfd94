import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isFreeKey } from '../../../features/keys/is-free-key.ts'

interface PeriodStep {
  /** 0 is the current period, -1 the one before. */
  readonly step: number
  readonly stepBy: (count: -1 | 1) => void
}

/** The period of the report, which is in the URL, and moves with the arrow keys. Never beyond the present. */
export function usePeriodStep(): PeriodStep {
  const navigate = useNavigate()
  const step = useAddressStep()
  const stepBy = (count: -1 | 1) => {
    const next = step + count
    if (next > 0 || next < furthest) return
    void navigate({
      to: '.',
      search: (search) => ({ ...search, step: next === 0 ? undefined : String(next) }),
      replace: true,
      resetScroll: false,
    })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const count = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (count === null || !isFreeKey(event) || usesArrows(event.target)) return
    event.preventDefault()
    stepBy(count)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { step, stepBy }
}

/** 0 is the current period, -1 the one before. */
export function useAddressStep(): number {
  const { step } = useSearch({ strict: false })
  return readStep(step)
}

/** As far as the server computes. */
const furthest = -1_000

function readStep(text: unknown): number {
  const step = Number(text ?? '0')
  return Number.isInteger(step) && step <= 0 && step >= furthest ? step : 0
}

/** A chart moves along its points, and a wide table scrolls. */
function usesArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=slider], .section-scroll') !== null
}

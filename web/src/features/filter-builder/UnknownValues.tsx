import { useEffect, useEffectEvent, useState } from 'react'
import type { LoadOptions } from '../../ui/form/use-options.ts'

interface UnknownValuesProps {
  readonly values: readonly string[]
  readonly load: LoadOptions
}

/** A quiet warning about values that no row has, which may be a typing error or may come later. */
export function UnknownValues({ values, load }: UnknownValuesProps) {
  /** Whether each value that was looked up exists. */
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map())
  const missing = JSON.stringify(values.filter((value) => !known.has(value)))
  const lookUp = useEffectEvent((wanted: readonly string[], signal: AbortSignal) =>
    Promise.all(
      wanted.map(async (value) => {
        const options = await load(value, signal)
        return [value, options.some((option) => option.value === value)] as const
      }),
    ),
  )
  useEffect(() => {
    const wanted = JSON.parse(missing) as readonly string[]
    if (wanted.length === 0) return
    const controller = new AbortController()
    const { signal } = controller
    lookUp(wanted, signal).then(
      (found) => {
        if (!signal.aborted) setKnown((before) => new Map([...before, ...found]))
      },
      // Without an answer there is no warning.
      () => undefined,
    )
    return () => controller.abort()
  }, [missing])

  const unknown = values.filter((value) => known.get(value) === false)
  return (
    <p role="status" className="mt-1 text-13 text-caution empty:hidden">
      {unknown.length > 0 &&
        `${unknown.map((value) => `'${value}'`).join(', ')} ${unknown.length === 1 ? "isn't" : "aren't"} in your data. Check the spelling, or keep it for later.`}
    </p>
  )
}

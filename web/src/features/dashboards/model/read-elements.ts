import { ElementSpec, type ReceivedElement } from '@cartograph/contract'

/** The other elements whose queries an element shares. Invalid ones are left out. */
export function readElements(
  spec: ElementSpec,
  elements: ReadonlyMap<string, ReceivedElement>,
): ReadonlyMap<string, ElementSpec> {
  const ids = spec.data.flatMap((data) => ('data_ref' in data ? [data.data_ref.element] : []))
  return new Map(
    ids.flatMap((id) => {
      const parsed = ElementSpec.safeParse(elements.get(id))
      return parsed.success ? [[id, parsed.data] as const] : []
    }),
  )
}

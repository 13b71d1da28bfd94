/** Takes the first record out of the list at a path of a response; without a list, changes nothing. */
export function withoutFirst(...path: readonly string[]): (body: unknown) => unknown {
  return (body) => {
    const copied: unknown = structuredClone(body)
    let at = copied
    for (const name of path)
      at =
        typeof at === 'object' && at !== null
          ? Object.entries(at).find(([key]) => key === name)?.[1]
          : null
    if (Array.isArray(at)) at.shift()
    return copied
  }
}

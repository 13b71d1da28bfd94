/** Returns each import cycle as the path around it. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, 'open' | 'closed'>()
  const path: string[] = []
  const cycles: string[][] = []

  function visit(node: string): void {
    state.set(node, 'open')
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') cycles.push([...path.slice(path.indexOf(next)), next])
      else if (!state.has(next)) visit(next)
    }
    path.pop()
    state.set(node, 'closed')
  }

  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return cycles
}

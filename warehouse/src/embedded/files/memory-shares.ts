/** What an open file may use. The shares of all open files never exceed the process's budget. */
export interface MemoryShare {
  readonly memoryMb: number
  readonly spillMb: number
}

interface Budget {
  readonly memoryMb: number
  readonly spillMb: number
}

/** The engine's JSON reader needs two buffers of 32 MB, and a batch the same again. */
export const leastShareMb = 160

/** A query of a dashboard sorts and groups dozens of branches at once, however small the tables are. */
const queryMb = 640

const bytesPerMb = 1024 * 1024

/**
 * The share of a file by its size, at most a quarter of the budget, so that several workspaces work
 * beside each other. The spill space is in proportion.
 */
export function shareFor(fileBytes: number, budget: Budget): MemoryShare {
  const wantedMb = queryMb + Math.ceil((4 * fileBytes) / bytesPerMb)
  const memoryMb = Math.min(wantedMb, Math.max(leastShareMb, Math.floor(budget.memoryMb / 4)))
  const spillMb = Math.floor((budget.spillMb * memoryMb) / budget.memoryMb)
  return { memoryMb, spillMb: Math.max(1, spillMb) }
}

import type { Tool } from '../tool.ts'
import { actionTools } from './action-tools.ts'
import { findingTools } from './finding-tools.ts'
import { queryTools } from './query-tools.ts'
import { segmentTools } from './segment-tools.ts'
import { workspaceTools } from './workspace-tools.ts'

export const tools: readonly Tool[] = [
  ...queryTools,
  ...findingTools,
  ...workspaceTools,
  ...segmentTools,
  ...actionTools,
]

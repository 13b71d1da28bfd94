import * as z from 'zod/mini'
import { OrgId } from '../values/ids.ts'

export const WorkspaceParams = z.object({ orgId: OrgId })

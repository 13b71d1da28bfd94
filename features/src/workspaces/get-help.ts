import type { HelpPage } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { api } from './help/api.ts'
import { index } from './help/index-page.ts'
import { team } from './help/team.ts'
import { workspaces } from './help/workspaces.ts'

const pages: Readonly<Record<HelpPage, (publicUrl: string) => string>> = {
  index,
  workspaces,
  team,
  api,
}

export function getHelp(ctx: Context, { md }: { md: HelpPage }): Promise<{ markdown: string }> {
  return Promise.resolve({ markdown: pages[md](ctx.settings.publicUrl()) })
}

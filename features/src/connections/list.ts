import { getIntegrations as endpoint, type Datasource } from '@cartograph/contract'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { byRank, listAvailable } from './catalogue/list-available.ts'
import { presentDatasource, presentDestination } from './present.ts'
import { selectIntegrations } from './select.ts'

export const listIntegrations = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const all = await ctx.store.inWorkspace(orgId, (tx) => selectIntegrations(tx))
  const isOf = (context: 'datasource' | 'destination') =>
    all.filter(({ connection }) => connection.context === context)
  const datasources = isOf('datasource').map((one) => presentDatasource(ctx, one))
  const integrated = (rank: Datasource['integration_category']) =>
    datasources.filter((one) => one.integration_category === rank)
  const available = listAvailable(ctx, 'datasource')
  return {
    datasources: {
      integrated: { primary: integrated('primary'), secondary: integrated('secondary') },
      available: {
        primary: byRank(available, 'primary'),
        secondary: byRank(available, 'secondary'),
      },
    },
    destinations: {
      integrated: isOf('destination').map((one) => presentDestination(ctx, one)),
      available: listAvailable(ctx, 'destination'),
    },
    primaryIntegration: integrated('primary')[0]?.platform ?? null,
  }
})

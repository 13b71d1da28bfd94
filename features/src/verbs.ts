import * as actionEffects from './action-effects/index.ts'
import * as actionLog from './action-log/index.ts'
import * as audiences from './audiences/index.ts'
import * as audit from './audit/index.ts'
import * as chat from './chat/index.ts'
import * as connectedApps from './connected-apps/index.ts'
import * as connections from './connections/index.ts'
import * as customMetrics from './custom-metrics/index.ts'
import * as dashboards from './dashboards/index.ts'
import * as digests from './digests/index.ts'
import * as discussions from './discussions/index.ts'
import * as exports from './exports/index.ts'
import * as events from './events/index.ts'
import * as identity from './identity/index.ts'
import * as installs from './installs/index.ts'
import * as inbox from './inbox/index.ts'
import * as insights from './insights/index.ts'
import * as keys from './keys/index.ts'
import * as messages from './messages/index.ts'
import * as alerts from './alerts/index.ts'
import * as metricPacing from './metric-pacing/index.ts'
import * as metricTargets from './metric-targets/index.ts'
import * as metricUses from './metric-uses/index.ts'
import * as members from './members/index.ts'
import * as notes from './notes/index.ts'
import * as notifications from './notifications/index.ts'
import * as oauth from './oauth/index.ts'
import * as plans from './plans/index.ts'
import * as publicLinks from './public-links/index.ts'
import * as platformCallbacks from './platform-callbacks/index.ts'
import * as queries from './queries/index.ts'
import * as reportSchedules from './report-schedules/index.ts'
import * as reports from './reports/index.ts'
import { isVerb, type Verb } from './serves.ts'
import * as shopify from './shopify/index.ts'
import * as users from './users/index.ts'
import * as webhooks from './webhooks/index.ts'
import * as views from './views/index.ts'
import * as workspaces from './workspaces/index.ts'

const features: readonly object[] = [
  actionEffects,
  actionLog,
  audiences,
  audit,
  chat,
  connectedApps,
  connections,
  customMetrics,
  dashboards,
  digests,
  discussions,
  exports,
  events,
  identity,
  inbox,
  insights,
  installs,
  keys,
  members,
  messages,
  metricPacing,
  metricTargets,
  metricUses,
  alerts,
  notes,
  notifications,
  oauth,
  plans,
  platformCallbacks,
  publicLinks,
  queries,
  reports,
  reportSchedules,
  shopify,
  users,
  views,
  webhooks,
  workspaces,
]

/** The verbs that serve an endpoint: a feature adds one by exporting it from its `index.ts`. */
export const verbs: readonly Verb[] = features.flatMap((feature) =>
  Object.values(feature).filter(isVerb),
)

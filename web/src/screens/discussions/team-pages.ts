export { ActionLogPage } from '../action-log/ActionLogPage.tsx'
export { AlertsPage } from '../alerts/AlertsPage.tsx'
export { DiscussionsPage } from './DiscussionsPage.tsx'

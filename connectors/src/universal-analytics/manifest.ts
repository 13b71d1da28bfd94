import { platformNames } from '@cartograph/contract'
import { googleHosts, googleOAuth } from '../kit/google/google-oauth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const readScope = 'https://www.googleapis.com/auth/analytics.readonly'

export const manifest = {
  code: 'GA',
  name: platformNames.GA,
  oauth: googleOAuth({ datasource: [readScope] }),
  form: {
    fields: [
      {
        name: 'property_id',
        label: 'Property ID',
        keptIn: 'param',
        pattern: 'UA-[0-9]{1,12}-[0-9]{1,4}',
        patternMessage: 'The ID of the old property, such as UA-12345-1',
      },
      { name: 'profile_name', label: 'View', keptIn: 'param' },
      {
        name: 'currency',
        label: 'Currency of the view',
        keptIn: 'param',
        pattern: '[A-Z]{3}',
        patternMessage: 'Three capital letters, such as USD',
      },
      {
        name: 'timezone',
        label: 'Time zone of the view',
        keptIn: 'param',
        pattern: '[A-Za-z_]+(?:/[A-Za-z0-9_+-]+){0,2}',
        patternMessage: 'A name such as America/New_York',
      },
    ],
    help: 'Google shut down Universal Analytics on July 1, 2024, and deleted its data. If you exported it before, name the view that the export is from, and then upload your files.',
  },
  hosts: { ...googleHosts, API: 'https://www.googleapis.com' },
  params: [
    { name: 'account_name', label: 'Account' },
    { name: 'account_id', label: 'Account ID' },
    { name: 'property_name', label: 'Web property' },
    { name: 'property_id', label: 'Property ID' },
    { name: 'profile_name', label: 'View' },
    { name: 'profile_id', label: 'View ID' },
    { name: 'currency', label: 'Currency' },
    { name: 'timezone', label: 'Time zone' },
  ],
  pickers: [
    { label: 'Account', emptyMessage: 'This Google user has no Analytics accounts' },
    { label: 'Web property', emptyMessage: 'Selected Account has no web properties' },
    { label: 'Web profile', emptyMessage: 'Selected web property has no profiles' },
  ],
  apiVersion: 'v3',
  source: 'https://support.google.com/analytics/answer/11583528, read in November 2026',
  // Days of uploaded files; the platform itself is never asked for data.
  streams: { sessions: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 } },
  imports: {
    about:
      'Upload what you exported: a CSV file of the old reports with the dimension Date (its comment lines and totals may stay), the JSON of the Reporting API or the Query Explorer, or daily rows as CSV or JSON with at least the columns date and sessions. Files may be packed with gzip.',
    lastDay: '2024-06-30',
  },
  notice:
    'Google shut down Universal Analytics on July 1, 2024, and deleted its data. Nothing can be read from Google any more: this data source only holds the exports that you upload.',
  quotas: {},
} as const satisfies Manifest

import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const manifest = {
  code: 'S3',
  name: platformNames.S3,
  oauth: null,
  form: {
    fields: [
      {
        name: 'access_key_id',
        label: 'Access key ID',
        keptIn: 'credential',
        pattern: '[A-Z0-9]{16,128}',
        patternMessage: 'An access key ID has capitals and digits only, such as AKIA…',
      },
      {
        name: 'secret_access_key',
        label: 'Secret access key',
        keptIn: 'credential',
        pattern: '[A-Za-z0-9/+=]{40}',
        patternMessage: 'A secret access key has 40 characters',
      },
      {
        name: 'bucket',
        label: 'Bucket',
        keptIn: 'param',
        pattern: '[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]',
        patternMessage: 'A bucket name has lower-case letters, digits, dots and hyphens only',
      },
      {
        name: 'region',
        label: 'Region',
        keptIn: 'param',
        pattern: '[a-z]{2,4}(-[a-z]+)+-[0-9]{1,2}',
        patternMessage: 'A region looks like eu-central-1',
      },
      {
        name: 'prefix',
        label: 'Folder',
        keptIn: 'param',
        pattern: "[A-Za-z0-9!_.*'()/-]{0,500}",
        patternMessage: 'Use letters, digits, slashes and - _ . only',
        isOptional: true,
      },
    ],
    help: "In AWS, go to IAM, Users, Security credentials, then Create access key. The user needs s3:ListBucket on the bucket, and s3:PutObject and s3:AbortMultipartUpload on the folder's objects.",
  },
  hosts: {
    BUCKET: 'https://{bucket}.s3.{region}.amazonaws.com',
    // The TLS certificate does not cover bucket names with dots, so they go into the path.
    S3: 'https://s3.{region}.amazonaws.com',
  },
  params: [
    { name: 'bucket', label: 'Bucket' },
    { name: 'region', label: 'Region' },
    { name: 'prefix', label: 'Folder' },
  ],
  pickers: [],
  apiVersion: '2006-03-01',
  source: "Amazon S3's API reference of version 2006-03-01",
  streams: {},
  audiences: {
    kind: 'file',
    fields: ['email', 'first_and_last_name', 'phone', 'lifetime_value'],
    identifiers: ['email', 'phone'],
    // A file is sent in one request, some megabytes when compressed.
    add: { items: 100_000, bytes: 64_000_000 },
    remove: { items: 100_000, bytes: 64_000_000 },
    nameLength: 255,
    smallestList: null,
    membershipDays: null,
    takesValues: false,
    sensitiveNames: [],
    needsConsent: null,
    foundBy: 'path',
    createdWith: 'nothing',
    isDeletable: false,
  },
  quotas: {},
} as const satisfies Manifest

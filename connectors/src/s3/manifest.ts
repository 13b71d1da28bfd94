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
        label: 'Access key id',
        keptIn: 'credential',
        pattern: '[A-Z0-9]{16,128}',
        patternMessage: 'An access key id is made of capitals and digits, such as AKIA…',
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
        patternMessage: 'A bucket is called by small letters, digits, dots and hyphens',
      },
      {
        name: 'region',
        label: 'Region',
        keptIn: 'param',
        pattern: '[a-z]{2}(-[a-z]+)+-[0-9]',
        patternMessage: 'A region looks like eu-central-1',
      },
      {
        name: 'prefix',
        label: 'Folder',
        keptIn: 'param',
        pattern: "[A-Za-z0-9!_.*'()/-]{0,500}",
        patternMessage: 'Only letters, digits, slashes and the signs - _ . can be in it',
        isOptional: true,
      },
    ],
    help: "In AWS: IAM, Users, Security credentials, Create access key, for a user who may s3:ListBucket on the bucket, and s3:PutObject and s3:AbortMultipartUpload on the folder's objects.",
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
  quotas: {},
} as const satisfies Manifest

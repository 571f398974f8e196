import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../platform/s3Address'
import { awayOf, isMissing } from './away'

export interface Patience {
  /** Milliseconds until a connection must stand. */
  connectMs: number
  /** Milliseconds for one answer. */
  answerMs: number
  /** How often one thing is asked at most. */
  attempts: number
}
const PATIENCE: Patience = { connectMs: 3_000, answerMs: 15_000, attempts: 3 }

/** What is asked of object storage, with its library read only where somebody uses it: it takes 24 MB and half a second. */
export interface Line {
  readonly client: S3Client
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly Bucket: string
  readonly prefix: string
  readonly patience: Patience
  /** One call, ended after its time with all its tries; faults come as StoreAway. */
  ask<T>(asked: string, call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T>
  /** The same; null where what is asked for is not there. */
  askFor<T>(asked: string, call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T | null>
  close(): void
}

export const openLine = async ({ address, credentials }: S3Settings, patience: Patience = PATIENCE): Promise<Line> => {
  // Its pinned version runs on every Node that Lotse does; that later ones will not is nothing to tell each start.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const sdk = await import('@aws-sdk/client-s3')
  const { connectMs, answerMs, attempts } = patience
  const client = new sdk.S3Client({
    region: address.region,
    credentials,
    ...(address.endpoint !== null && { endpoint: address.endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    // Other stores than Amazon's know MD5 for certain, and newer sums not always: we send and compare that ourselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true, socketTimeout: answerMs },
  })
  const withTime = <T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> =>
    call({ abortSignal: AbortSignal.timeout(answerMs * 2) })
  return {
    client,
    sdk,
    Bucket: address.bucket,
    prefix: address.prefix,
    patience,
    ask: (asked, call) =>
      withTime(call).catch((fault: unknown) => {
        throw awayOf(fault, asked)
      }),
    askFor: (asked, call) =>
      withTime(call).catch((fault: unknown) => {
        if (isMissing(fault)) return null
        throw awayOf(fault, asked)
      }),
    close: () => client.destroy(),
  }
}

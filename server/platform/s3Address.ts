/** A place in object storage: s3://bucket/prefix?endpoint=https://…&region=… */
export interface S3Address {
  readonly bucket: string
  /** '' or ending with a slash. */
  readonly prefix: string
  /** null: Amazon's own for the region. */
  readonly endpoint: string | null
  readonly region: string
}

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

export interface S3Settings {
  readonly address: S3Address
  readonly credentials: S3Credentials
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const KNOWN = ['endpoint', 'region']

const endpointOf = (text: string | null): string | null | undefined => {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  return url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.search === '' ? url.origin : undefined
}

/** null where it is none. An address holds no secrets: user and password are refused. */
export const parseS3Address = (text: string): S3Address | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:' || url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') return null
  if (!BUCKET.test(url.hostname) || [...url.searchParams.keys()].some((key) => !KNOWN.includes(key))) return null
  const endpoint = endpointOf(url.searchParams.get('endpoint'))
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  if (endpoint === undefined || !/^[a-z0-9-]{2,40}$/.test(region) || !/^[\w!.*'()/-]*$/.test(path)) return null
  return { bucket: url.hostname, prefix: path === '' ? '' : `${path}/`, endpoint, region }
}

/** As people write it. */
export const s3Text = ({ bucket, prefix, endpoint, region }: S3Address): string => {
  const query = [endpoint === null ? [] : [`endpoint=${endpoint}`], region === 'us-east-1' ? [] : [`region=${region}`]].flat()
  return `s3://${bucket}/${prefix.replace(/\/$/, '')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** The [default] part of a file such as ~/.aws/credentials; null where it names no key. */
export const parseCredentials = (text: string): S3Credentials | null => {
  const known = new Map<string, string>()
  let isDefault = true
  for (const line of text.split(/\r?\n/)) {
    const part = /^\s*\[([^\]]*)\]/.exec(line)
    if (part) isDefault = part[1]?.trim() === 'default'
    const [, key, value] = /^\s*(aws_\w+)\s*=\s*(\S+)\s*$/.exec(line) ?? []
    if (isDefault && key && value) known.set(key, value)
  }
  const [accessKeyId, secretAccessKey] = [known.get('aws_access_key_id'), known.get('aws_secret_access_key')]
  const sessionToken = known.get('aws_session_token')
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } : null
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import { contracts } from '../contract/contracts'
import { projectRoot } from '../platform/projectRoot'
import type { Contract } from '../contract/define'
import { kindsOf } from '../contract/actor'
import { ERRORS, textOf } from '../platform/errors'

const NAMES: Readonly<Record<number, string>> = {
  401: 'notLoggedIn',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  422: 'invalid',
  423: 'sealed',
  429: 'tooMany',
  503: 'notReady',
}
/** What every method can answer, whatever its contract adds. */
const ALWAYS = [401, 403, 422, 429]

const errorObject = (status: number) => ({ code: status, message: textOf(NAMES[status] ?? 'internal', 'en') ?? String(status) })

const describe = (contract: Contract) => ({
  name: contract.name,
  summary: contract.summary ?? contract.name,
  paramStructure: 'by-position',
  params: contract.params.map(([name, schema, optional]) => ({ name, required: optional === undefined, schema })),
  result: { name: 'result', schema: contract.result },
  errors: [...ALWAYS, ...(contract.errors ?? [])].map(errorObject),
  tags: [{ name: contract.area }],
  'x-who': [...kindsOf(contract.who)],
  'x-subject': contract.subject ?? 'none',
  'x-mutates': contract.mutates,
})

/** The contracts as an OpenRPC 1.3 document. Survives JSON: TypeBox schemas are JSON Schema. */
export const printOpenRpc = (contracts: readonly Contract[], version: string) => ({
  openrpc: '1.3.2',
  info: {
    title: 'Lotse',
    version,
    description:
      `JSON-RPC 2.0 over POST /api/v1/rpc (header X-Auth-Token) and over the websocket at /websocket?X-Auth-Token=…&lang=…. ` +
      `Application errors are numbers from 401 to 503; ${ERRORS.internal} is a fault of the server's.`,
  },
  servers: [{ name: 'rpc', url: '/api/v1/rpc' }],
  methods: [...contracts].sort((a, b) => (a.name < b.name ? -1 : 1)).map(describe),
})

const readVersion = (): string => {
  const parsed: unknown = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'))
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : '0'
}

/** Printed at its first reader, then kept. */
export const openRpcRoute = (): Middleware => {
  let printed: string | null = null
  return (ctx) => {
    printed ??= JSON.stringify(printOpenRpc(Object.values(contracts), readVersion()))
    ctx.type = 'application/json'
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = printed
  }
}

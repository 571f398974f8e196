import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import { contracts } from '../contract/contracts'
import { projectRoot } from '../platform/projectRoot'
import { printOpenRpc } from './openrpc'

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

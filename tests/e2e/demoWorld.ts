import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { projectRoot } from '../../server/platform/projectRoot'
import { readAccounts } from '../../server/world/accounts'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { closeTabs, openPage, type OpenOptions } from './tabs'

/** Somebody of the demo world, logged in. */
export interface DemoPerson {
  email: string
  token: string
}

export interface DemoWorld {
  address: string
  /** Calls a method over HTTP, as somebody or as a guest. */
  call<T>(token: string | null, method: string, ...params: unknown[]): Promise<T>
  /** By the beginning of the address; throws where nobody has it. */
  enter(email: string): Promise<DemoPerson>
  /** A page in a browser context of its own. Errors of the page are collected and fail the test at `close`. */
  open(options?: OpenOptions): Promise<Page>
  close(): Promise<void>
}

interface DemoWorldOptions {
  /** Folder with dist/ and templates/; this project unless told otherwise. */
  root?: string
  /** Looks at the data folder when the demo world is made, while no server has it. */
  look?: (dataDir: string) => Promise<unknown>
}

/** Another Lotse than that of the other journeys: the demo world, as `npm start` makes it. */
export async function makeDemoWorld({ root = projectRoot(), look }: DemoWorldOptions = {}): Promise<DemoWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-demo-'))
  const dataDir = join(folder, 'data')
  const run = (): Promise<LotseProcess> => startLotseProcess({ root, dataDir, env: { SEAL_KEY_FILE: join(folder, 'seal.key') } })
  let lotse = await run()
  if (look) {
    await lotse.stop()
    await look(dataDir)
    lotse = await run()
  }
  const accounts = readAccounts(dataDir)
  const call = async <T>(token: string | null, method: string, ...params: unknown[]): Promise<T> => {
    const answer = await fetch(`${lotse.address}/api/v1/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { 'x-auth-token': token }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params }),
    })
    const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const errors: string[] = []
  return {
    address: lotse.address,
    call,
    open: (options) => openPage(lotse.address, (error) => errors.push(error), options),
    enter: async (email) => {
      const account = accounts.find((one) => one.email.startsWith(email))
      if (!account) throw new Error(`nobody of the demo world is ${email}`)
      const { token } = await call<{ token: string }>(null, 'login', account.email, account.password)
      return { email: account.email, token }
    },
    close: async () => {
      await closeTabs(lotse.address)
      await lotse.stop()
      rmSync(folder, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`The pages told of errors:\n${[...new Set(errors)].join('\n')}`)
    },
  }
}

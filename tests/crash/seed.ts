import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyData, instances, setAt, type FormData } from '../../engine/form'
import { loadTemplate, type Template } from '../../engine/template'
import { projectRoot } from '../../server/platform/projectRoot'
import type { TenderView } from '../../server/contract/tenders/views'
import { databaseOf } from '../world/killedDatabase'
import type { LotseProcess } from '../world/lotseProcess'
import { makeOrganization, makeUser } from '../world/people'
import { loadKeyFile } from '../../server/platform/keyFile'

export interface Seed {
  token: string
  buyer: number
  /** E-mail of a second person of the staff. */
  colleague: string
}

/** A data folder whose database has a buyer and a logged-in person of the staff, and nothing runs on it. */
export const seedDataFolder = async (dataDir: string): Promise<Seed> => {
  loadKeyFile(`${dataDir}.sealkey`, { mayCreate: true })
  return databaseOf(dataDir).within(async () => {
    const buyer = await makeOrganization({ type: 'CLIENT' })
    const { token } = await makeUser('internal')
    const { email: colleague } = await makeUser('internal')
    return { token, buyer: buyer._id, colleague }
  })
}

export const loadShipped = (id: string): Template => {
  const loaded = loadTemplate(JSON.parse(readFileSync(join(projectRoot(), 'templates', 'eu', '1.7', `${id}.json`), 'utf8')))
  if (!loaded.ok) throw new Error(`${id} does not load`)
  return loaded.template
}

/**
 * Form data with this name and a description of some thousand signs that belongs to it, so that half a save would show. `before` is what
 * the tender had: its lots keep their items.
 */
export const formNamed = (
  template: Template,
  { name, buyer, before }: { name: string; buyer: number; before?: FormData | undefined },
): FormData => {
  const put = (data: FormData, contentId: string, value: unknown): FormData => {
    const place = instances(template, data, contentId)[0]
    if (!place) throw new Error(`${template.file.id} has no ${contentId}`)
    return setAt(data, place.path, value)
  }
  const named = put(before ?? emptyData(template, { now: new Date() }), 'BT-21-Procedure', { DEU: name })
  const described = put(named, 'BT-24-Procedure', { DEU: descriptionOf(name) })
  return put(described, 'OPT-300-Procedure-Buyer', String(buyer))
}

export const descriptionOf = (name: string): string => `${name} – Ausbau der Kaje. `.repeat(150).trim()

/** Calls a method about a tender, as somebody, over HTTP; a refusal, and a server that dies meanwhile, are thrown. */
export const callAs = async (token: string, lotse: LotseProcess, ...[method, params]: [string, unknown[]]): Promise<TenderView> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params })
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Token': token }
  const answer = await fetch(`${lotse.address}/api/v1/rpc`, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) })
  const { result, error } = (await answer.json()) as { result?: TenderView; error?: { code: number; message: string } }
  if (!result) throw new Error(`${method}: ${error?.code} ${error?.message}`)
  return result
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { addItem, emptyData, instances, setAt, type FormData } from '../../../engine/form'
import { startFileServer, type FileServer } from '../../../tests/world/fileServer'
import { readPdf } from '../../../tests/world/readPdf'
import { importTemplates } from '../../../tests/world/templates'
import { fillField, templateOf } from '../../../tests/world/tenders'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import type { ReaderNode, TenderView } from '../../contract/tenders/views'
import { DOWNLOAD_PATH, findDownload } from '../../documents/links'
import { now } from '../../platform/clock'

let world: World
let server: FileServer
let id: string
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-29.json')
  server = await startFileServer(world)
  id = (await published()).id
})
afterAll(async () => {
  await server.close()
  await world.close()
})

/** A result of two lots, both won by a consortium; the second lot has no English title. */
async function published(): Promise<TenderView> {
  const staff = await world.user('internal')
  const buyer = await world.organization({ type: 'CLIENT' })
  const firms = [await world.organization({ name: 'Hansebau KG' }), await world.organization({ name: 'Nordlicht GmbH' })]
  const template = await templateOf('EU-29')
  const result = '/GR-Result/GR-LotResult-Section/GR-LotResult'
  const add = (data: FormData, path: string): FormData => addItem(template, data, { path, now: now() })
  let data = emptyData(template, { now: now() })
  const parties = '/GR-Result/GR-TenderingParty-Section/GR-TenderingParty'
  for (const list of [
    '/GR-Lot',
    result,
    '/GR-Result/GR-LotTender-Section/GR-LotTender',
    parties,
    `${parties}/0/GR-Tenderer`,
    `${parties}/0/GR-Tenderer`,
  ])
    data = add(data, list)
  const put = (contentId: string, values: readonly unknown[]): void => {
    instances(template, data, contentId).forEach(({ path }, n) => (data = setAt(data, path, values[n])))
  }
  data = fillField(template, data, ['BT-21-Procedure', { DEU: 'Vergebener Auftrag' }])
  data = fillField(template, data, ['OPT-300-Procedure-Buyer', String(buyer._id)])
  put('BT-21-Lot', [{ DEU: 'Südmole', ENG: 'South pier' }, { DEU: 'Schleuse' }])
  put('BT-13713-LotResult', ['LOT-0001', 'LOT-0002'])
  put('OPT-320-LotResult', [['TEN-0001'], ['TEN-0001']])
  put('BT-3201-Tender', ['Angebot 17'])
  put('OPT-310-Tender', ['TPA-0001'])
  put(
    'OPT-300-Tenderer',
    firms.map(({ _id }) => String(_id)),
  )
  const head = { name: 'Vergebener Auftrag', organizationId: buyer._id }
  const made = await world.call(staff, 'createProject', { templateId: 'EU-29', type: 4, data, ...head })
  return world.call(staff, 'updateProjectStage', { id: made.id, version: made.version ?? 0, stage: 2 }, null)
}

const ID = /\b(?:LOT|TEN|TPA|RES|CON|GLO)-\d{4}\b/g

it('calls what a notice refers to by its name, in the data that pages read', async () => {
  const told = (nodes: readonly ReaderNode[], contentId: string): ReaderNode[] =>
    nodes.flatMap((node) => [...(node.contentId === contentId ? [node] : []), ...told(node.children ?? [], contentId)])
  const { panels } = await world.call(null, 'getProject', id)
  expect(told(panels, 'BT-13713-LotResult').map(({ names }) => names)).toEqual([
    { 'LOT-0001': { de: 'Südmole', en: 'South pier' } },
    { 'LOT-0002': { de: 'Schleuse', en: 'Schleuse' } },
  ])
  expect(told(panels, 'OPT-320-LotResult')[0]?.names).toEqual({ 'TEN-0001': { de: 'Angebot 17', en: 'Angebot 17' } })
  expect(told(panels, 'GR-TenderingParty')[0]).toMatchObject({
    caption: 'TPA-0001',
    names: { 'TPA-0001': { de: 'Hansebau KG, Nordlicht GmbH' } },
  })
})

it.each([
  ['de', 'Südmole'],
  ['en', 'South pier'],
] as const)('writes no id on the page in %s', async (lang, title) => {
  const page = await (await server.request(null, `/projekte/${id}`, { lang })).text()
  expect(page).toContain(`<dd>${title}</dd>`)
  expect(page).toContain('<dd>Hansebau KG, Nordlicht GmbH</dd>')
  expect(page).toMatch(/<\/small> Hansebau KG, Nordlicht GmbH</)
  expect(page.match(ID)).toBeNull()
})

it.each([
  ['de', 'Südmole'],
  ['en', 'South pier'],
] as const)('writes no id in the PDF in %s, but in the table that says what each lot has', async (lang, title) => {
  const link = await world.callRaw(null, ['createPDFAndGetDownloadLink', ['tender', id]], { address: '127.0.0.1', lang })
  const found = await findDownload(String(link).slice(DOWNLOAD_PATH.length + 1), {
    holder: { address: '127.0.0.1', device: '' },
    at: now(),
  })
  const { text } = await readPdf(found?.body ?? Buffer.alloc(0))
  expect(text).toContain(title)
  expect(text).toContain('Hansebau KG, Nordlicht GmbH')
  expect(text.match(ID)).toEqual(['LOT-0001', 'LOT-0002'])
})

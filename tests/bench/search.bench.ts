import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { addItem, emptyData, instances, setAt, type FormData } from '../../engine/form'
import { sampleTenders } from '../../engine/search/fixtures/sampleTenders'
import { newId } from '../../server/platform/newId'
import { publishedTemplate } from '../../server/templates/compiled'
import { importShippedTemplates } from '../../server/templates/importShipped'
import { createTender } from '../../server/tenders/commands/createTender'
import { derive } from '../../server/tenders/derive'
import { FormRevisionModel } from '../../server/tenders/revisionModel'
import { TenderModel, type TenderDoc } from '../../server/tenders/model'
import { openApplication } from '../../server/app/application'
import { makeOrganization, makeUser } from '../world/people'
import { BROAD } from './broadWords'
import { median, printFigures, type Figure } from './table'
import { forgetKept } from '../../server/platform/kept/kept'
import { openBenchDatabase } from './benchDatabase'
import { collectGarbage } from '../world/spent'

/*
 * The search of 10,000 tenders against the bare list, both a page of 100 rows through the dispatcher, in turns; every question is asked
 * once before its words are known and some more times after. The fifty questions of the fixed set have their answers among them.
 */
const TENDERS = 10_000
const ROUNDS = 5
const now = new Date()

const megabytes = (): number => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}

const bench = await openBenchDatabase()
const { db } = bench
await importShippedTemplates()
const admin = await makeUser('internal')
const buyer = await makeOrganization({ type: 'CLIENT' })
const template = await publishedTemplate('EU-19')
if (!template) throw new Error('EU-19 is missing')

const PLACE = '/GR-Procedure/GR-Procedure-Purpose/GR-Procedure-PlaceOfPerformance'
const put = (data: FormData, contentId: string, value: unknown): FormData =>
  instances(template, data, contentId).reduce((filled, { path }) => setAt(filled, path, value), data)
const blank = addItem(template, emptyData(template, { now }), { path: PLACE, now })
const dataOf = (said: Record<string, unknown>): FormData => Object.entries(said).reduce((data, [id, value]) => put(data, id, value), blank)

const samples = sampleTenders(TENDERS)
const creator = { id: admin.id, email: admin.email, name: admin.name }
const first = await createTender({ templateId: 'EU-19', data: blank, name: 'Erste', organizationId: buyer._id }, creator, { at: now })
for (let at = 0; at < TENDERS; at += 500) {
  const part = samples.slice(at, at + 500).map((sample, n) => {
    const _id = newId()
    const { title, buyer: orgName, no } = sample
    const published = { at: new Date(now.getTime() - (TENDERS - at - n) * 60_000), revision: 1 }
    const lots = first.lots.map((lot) => ({ ...lot, stage: 2 }))
    const head = { ...first.head, name: title, orgName, revision: 1 }
    const made = { ...first, _id, no, name: title, orgName, pending: [], lots, published, head }
    const data = JSON.stringify(
      dataOf({
        'BT-21-Procedure': { DEU: title },
        'BT-24-Procedure': { DEU: sample.text },
        'BT-262-Procedure': sample.cpv,
        'BT-5071-Procedure': sample.nuts,
        'BT-5131-Procedure': sample.city,
      }),
    )
    return {
      tender: { ...made, ...derive(made) } satisfies TenderDoc,
      form: { _id: `${_id}:1`, tenderId: _id, n: 1, by: admin.id, at: now, data, hash: '', missing: 0 },
    }
  })
  await TenderModel.insertMany(
    part.map(({ tender }) => tender),
    { lean: true },
  )
  await FormRevisionModel.insertMany(
    part.map(({ form }) => form),
    { lean: true },
  )
}

const figures: Figure[] = []
try {
  let since = performance.now()
  const spent = process.cpuUsage()
  const filling = await openApplication(db)
  await filling.workers.search.catchUp()
  const { user, system } = process.cpuUsage(spent)
  figures.push({ what: 'making the index of 10,000 for the first time', value: (performance.now() - since) / 1000, unit: 's' })
  figures.push({ what: 'the processor of the server for one of them', value: (user + system) / 1000 / TENDERS, unit: 'ms' })
  await filling.close()

  const before = megabytes()
  since = performance.now()
  const application = await openApplication(db)
  await application.workers.search.catchUp()
  const loaded = (performance.now() - since) / 1000
  figures.push({ what: 'start: index made of what is stored, in memory', value: loaded, unit: 's' })
  figures.push({ what: 'memory that it takes in a process', value: megabytes() - before, unit: 'MB' })
  console.log(await application.workers.search.measure())

  const connection = { address: '127.0.0.1', device: '', adopt: () => Promise.resolve(undefined) }
  const ask = async (query: object): Promise<{ no: number }[]> => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'getProjects', params: [{ filter: 'öffentlich', ...query }] })
    const answer = await application.dispatcher.receive({ token: admin.token, lang: 'de', connection }, text)
    if (answer === null || Array.isArray(answer) || !('result' in answer)) throw new Error(JSON.stringify(answer))
    return answer.result as { no: number }[]
  }
  const timed = async (query: object): Promise<number> => {
    // What is measured is making it.
    forgetKept()
    const begun = performance.now()
    await ask(query)
    return performance.now() - begun
  }

  const asked = samples.flatMap(({ no, question }) => (question === undefined ? [] : [{ no, search: question }]))
  const questions = [...asked.map(({ search }) => search), ...BROAD]
  for (let n = 0; n < 20; n++) await timed({})
  const rounds: { list: number; search: number; slowest: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [list, search]: [number[], number[]] = [[], []]
    for (const question of questions) {
      list.push(await timed({}))
      search.push(await timed({ search: question }))
    }
    const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
    rounds.push({ list: mean(list), search: mean(search), slowest: Math.max(...search) })
  }
  const broad: number[] = []
  for (const search of BROAD) broad.push((await timed({ search })) / (await timed({})))
  const [cold, ...warm] = rounds
  if (!cold) throw new Error('nothing measured')
  let wrong = 0
  for (const { no, search } of asked) if ((await ask({ search }))[0]?.no !== no) wrong++
  const ratio = (of: readonly (typeof cold)[]): number => median(of.map((one) => one.search / one.list))
  figures.push(
    { what: 'the bare list', value: median(warm.map(({ list }) => list)), unit: 'ms' },
    { what: 'a search, words not asked before', value: cold.search, unit: 'ms' },
    { what: 'a search', value: median(warm.map(({ search }) => search)), unit: 'ms' },
    { what: 'the slowest search, words not asked before', value: cold.slowest, unit: 'ms' },
    { what: 'a search, words not asked before, to the bare list', value: ratio([cold]), unit: '×', limit: 3 },
    { what: 'a search to the bare list', value: ratio(warm), unit: '×', limit: 3 },
    { what: 'words that thousands have, to the bare list', value: median(broad), unit: '×', limit: 3 },
    { what: 'of 50 questions, answered wrongly', value: wrong, unit: '', limit: 5 },
  )
  await application.close()
  printFigures(`Search of 10,000 tenders (load ${loadavg()[0]?.toFixed(1)})`, figures)
} finally {
  await bench.close()
}

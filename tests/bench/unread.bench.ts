import { MessageModel, ReadModel, type MessageDoc, type ReadDoc } from '../../server/messages/model'
import { createMessageCache } from '../../server/messages/messageCache'
import { unreadOfLists } from '../../server/messages/unread'
import { newId } from '../../server/platform/newId'
import { publishedTemplate } from '../../server/templates/compiled'
import { importShippedTemplates } from '../../server/templates/importShipped'
import { createTender } from '../../server/tenders/commands/createTender'
import { setUnread } from '../../server/tenders/listing/unread'
import { openApplication } from '../../server/app/application'
import { makeOrganization, makeUser } from '../world/people'
import { fullForm } from './fullForm'
import { publicCopies } from './publicCopies'
import { median, printFigures, type Figure } from './table'
import { forgetKept } from '../../server/platform/kept/kept'
import { openBenchDatabase } from './benchDatabase'

/*
 * A page of the list (100 rows of 10,000 tenders) with what is unread in each row, against the same page without: in turns, so that a busy
 * machine slows both. Every tender has three messages, and the person opened one of each.
 */
const TENDERS = 10_000
const EACH = 3
const ROUNDS = 25
const now = new Date()

const bench = await openBenchDatabase()
const { db } = bench
await importShippedTemplates()
const application = await openApplication(db)
const figures: Figure[] = []
try {
  const staff = await makeUser('internal')
  const buyer = await makeOrganization({ type: 'CLIENT' })
  const template = await publishedTemplate('EU-30')
  if (!template) throw new Error('EU-30 is missing')
  const creator = { id: staff.id, email: staff.email, name: staff.name }
  const first = await createTender(
    { templateId: 'EU-30', data: fullForm(template, now), name: 'Vorlage', organizationId: buyer._id },
    creator,
    { at: now },
  )
  const tenderIds = await publicCopies(first, TENDERS)
  const messages = tenderIds.flatMap((tenderId) =>
    Array.from({ length: EACH }, (): MessageDoc => ({
      ...{
        _id: newId(),
        tenderId,
        offerId: null,
        reach: 'authority',
        to: [],
        from: { userId: 'x', name: 'X', orgId: 7 },
        subject: 'Zufahrt',
      },
      ...{ text: 'Ist die Zufahrt breit genug?', replyTo: null, extra: null, roomId: null, at: now, version: 1, rev: 1, pending: [] },
    })),
  )
  const reads = messages
    .filter((_, n) => n % EACH === 0)
    .map(({ _id, tenderId }): ReadDoc => ({ _id: `${_id}:${staff.id}`, messageId: _id, tenderId, userId: staff.id, orgId: null, at: now }))
  for (let at = 0; at < messages.length; at += 1000) await MessageModel.insertMany(messages.slice(at, at + 1000), { lean: true })
  for (let at = 0; at < reads.length; at += 1000) await ReadModel.insertMany(reads.slice(at, at + 1000), { lean: true })

  const connection = { address: '127.0.0.1', device: '', adopt: async () => undefined }
  const remembered = createMessageCache()
  application.events.listen(remembered.hear)
  const ours = unreadOfLists(remembered)
  const page = async (isCounted: boolean): Promise<number> => {
    setUnread(isCounted ? ours : null)
    // What is measured is making it.
    forgetKept()
    const since = performance.now()
    const rows = await application.dispatcher.invoke(
      { token: staff.token, lang: 'de', connection },
      { method: 'getProjects', args: [{ filter: 'öffentlich' }], id: undefined },
    )
    const ms = performance.now() - since
    const unread = (rows as { unread: number }[]).map((row) => row.unread)
    if (unread.length !== 100 || unread.some((one) => one !== (isCounted ? EACH - 1 : 0)))
      throw new Error(`not what was asked: ${unread.join()}`)
    return ms
  }
  const cold = await page(true)
  await page(false)
  const rounds: { bare: number; counted: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const isFirst = round % 2 === 0
    const [one, other] = [await page(isFirst), await page(!isFirst)]
    rounds.push(isFirst ? { counted: one, bare: other } : { counted: other, bare: one })
  }
  figures.push(
    { what: 'a page of the list without counts', value: median(rounds.map((one) => one.bare)), unit: 'ms' },
    { what: 'with what is unread in each row', value: median(rounds.map((one) => one.counted)), unit: 'ms' },
    { what: 'the very first one of a process with counts', value: cold, unit: 'ms' },
    { what: 'with to without', value: median(rounds.map((one) => one.counted / one.bare)), unit: '×', limit: 1.3 },
  )
} finally {
  await application.close()
  await bench.close()
}
printFigures('Unread counts on the list', figures)

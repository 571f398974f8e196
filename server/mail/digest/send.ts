import { say } from '../../words/words'
import { momentText } from '../../platform/momentText'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError, type Lang } from '../../platform/errors'
import { inParts } from '../../platform/inParts'
import { linkTo } from '../../platform/publicUrl'
import { queueRendered } from '../queueMail'
import { mailHouse, type MailHouse } from '../house'
import { readTemplates } from '../templates'
import { DigestItemModel, DigestModel, type DigestDoc, type DigestItemDoc } from './model'

/** Items that one look reads; the next one follows within seconds. */
const AT_ONCE = 2000

const KEY = 'dailyDigest'

type DigestReader = NonNullable<Awaited<ReturnType<MailHouse['digestReader']>>>

const unlessTaken = (fault: unknown): null => {
  if (fault instanceof AppError && (fault.code === 'conflict' || fault.code === 'notFound')) return null
  throw fault
}

const countText = (lang: Lang, count: number): string => say(lang, count === 1 ? 'digest.one' : 'digest.other', { count })

const queueDigest = async ({ _id, to, name, lang }: DigestDoc, items: readonly DigestItemDoc[], at: Date): Promise<void> => {
  const news = [...items]
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a._id < b._id ? -1 : 1))
    .map((one) => ({ subject: one.subject, link: one.link, lines: [momentText(one.at, lang), ...one.facts] }))
  const { mailNotifications } = await mailHouse.value.readSettings()
  const values = { name, link: linkTo('/'), count: countText(lang, news.length) }
  await queueRendered({ id: `digest:${_id}`, key: KEY, to, lang, values, news }, readTemplates(mailNotifications, KEY)[lang], at)
}

/**
 * Takes what the digest may take, writes its mail and closes it. By as many as like and again after a crash: when every item is taken, by
 * this digest or by another, all make the same mail of it, and the outbox keeps one.
 */
async function finish(digest: DigestDoc, at: Date): Promise<void> {
  const { _id, itemIds } = digest
  for (const id of itemIds)
    await commit(DigestItemModel, { _id: id, state: 'waiting' }, { $set: { state: 'taken', digest: _id } }).catch(unlessTaken)
  const items = await inParts(itemIds, (part) => DigestItemModel.find({ _id: { $in: part } }).lean<DigestItemDoc[]>())
  const own = items.filter((one) => one.digest === _id)
  if (own.length > 0) await queueDigest(digest, own, at)
  await commit(DigestModel, { _id, state: 'open' }, { $set: { state: 'told' } }).catch(unlessTaken)
}

/**
 * Stores the digest of one person's items. Where another process stored that of this morning first, theirs; null where that one is told
 * already.
 */
async function open(
  _id: string,
  who: DigestReader,
  { items, at }: { items: readonly DigestItemDoc[]; at: Date },
): Promise<DigestDoc | null> {
  try {
    const made = await DigestModel.create({ _id, ...who, itemIds: items.map((one) => one._id), at })
    return made.toObject<DigestDoc>()
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
    return DigestModel.findOne({ _id, state: 'open' }).lean<DigestDoc>()
  }
}

async function tellPerson(items: readonly DigestItemDoc[], at: Date): Promise<void> {
  const [first] = items
  if (!first) return
  const person = await mailHouse.value.digestReader(first.userId)
  if (person === null) {
    for (const { _id } of items) await commit(DigestItemModel, { _id, state: 'waiting' }, { $set: { state: 'dropped' } }).catch(unlessTaken)
    return
  }
  const id = `${first.userId}:${first.dueAt.toISOString()}`
  const digest = (await open(id, person, { items, at })) ?? (await open(`${id}:${at.getTime()}`, person, { items, at }))
  if (digest) await finish(digest, at)
}

/** Sends what is due by now, one mail a person; first what a crash left half done. */
export async function sendDigests(at: Date): Promise<void> {
  for (const left of await DigestModel.find({ state: 'open' }).lean<DigestDoc[]>()) await finish(left, at)
  const due = await DigestItemModel.find({ state: 'waiting', dueAt: { $lte: at } })
    .limit(AT_ONCE)
    .lean<DigestItemDoc[]>()
  const people = new Map<string, DigestItemDoc[]>()
  for (const item of due) people.set(item.userId, [...(people.get(item.userId) ?? []), item])
  for (const items of people.values()) await tellPerson(items, at)
}
